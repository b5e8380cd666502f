// @ts-check
/**
 * The page without a network, and beside a newer release.
 *
 * @module
 */

import { isOutdated } from './ui/release.js';

/** A page that stays open for days asks so often whether there is a newer one, and offers it again. */
const HOUR = 3_600_000;

/**
 * Lets the service worker keep the page for the next visit. To be called when the page is at work,
 * so that it takes nothing from a first visit.
 *
 * @param {() => void} tellNewer called when there is a newer release
 */
export function keepOffline(tellNewer) {
  if (!SERVICE_WORKER || !navigator.serviceWorker) return; // it takes HTTPS, or this machine
  navigator.serviceWorker.register(SERVICE_WORKER).then(
    (registration) => registration && follow(registration, tellNewer), // a test may forbid it
    () => {}, // where storage is forbidden or full, the page is fetched each time
  );
}

/** @param {ServiceWorkerRegistration} registration @param {() => void} tellNewer */
function follow(registration, tellNewer) {
  const { installing, waiting, active } = registration;
  const newest = waiting ?? active;
  /** @param {ServiceWorker} next */
  const meet = (next) =>
    whenInstalled(next, async () => {
      // Where this page came from the network, it is only the service worker that was of another.
      if (registration.active && (await isOutdated())) tellNewer();
      else keepRest(next);
    });
  if (installing) meet(installing);
  else if (newest) keepRest(newest);
  registration.addEventListener('updatefound', () => {
    if (registration.installing) meet(registration.installing);
  });
  let asked = Date.now();
  document.addEventListener('visibilitychange', async () => {
    if (document.hidden || Date.now() - asked < HOUR) return;
    asked = Date.now();
    if (!registration.waiting)
      registration.update().catch(() => {}); // no network
    else if (await isOutdated()) tellNewer();
  });
}

/** @param {ServiceWorker} worker @param {(worker: ServiceWorker) => void} then */
function whenInstalled(worker, then) {
  const look = () => {
    if (worker.state === 'installing') return;
    worker.removeEventListener('statechange', look);
    if (worker.state !== 'redundant') then(worker);
  };
  worker.addEventListener('statechange', look);
  look();
}

/**
 * Has all of the release kept, when nothing else is to be done. Who saves data is asked for no more
 * than is used.
 *
 * @param {ServiceWorker} worker
 */
function keepRest(worker) {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  if (connection?.saveData) return;
  const idle = globalThis.requestIdleCallback ?? setTimeout; // Safari has none
  idle(() => worker.postMessage('keep the rest'));
}
