// @ts-check
/** @module */

/**
 * Lets the service worker keep the page for the next visit. To be called when the page is at work,
 * so that it takes nothing from a first visit.
 */
export function keepOffline() {
  if (!SERVICE_WORKER || !navigator.serviceWorker) return; // it takes HTTPS, or this machine
  // Where storage is forbidden or full, the page is fetched each time.
  navigator.serviceWorker.register(SERVICE_WORKER).catch(() => {});
}
