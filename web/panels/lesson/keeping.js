// @ts-check
/**
 * What was done in the lessons, which stays on this machine: it can be kept in a file, read again
 * and forgotten.
 *
 * @module
 */

import { download } from '../../ui/download.js';
import { element, icon } from '../../ui/element.js';
import { say } from './say.js';

const NAME = 'mercer-progress.json';
/** A file of progress has a line for each step: larger ones, in bytes, are not read. */
const MOST = 1_000_000;

/**
 * @param {ReturnType<typeof import('../../state/lessons/progress.js').createProgress>} progress
 * @param {() => void} changed
 */
export function createKeeping(progress, changed) {
  const said = element('p', { class: 'course-said', role: 'status' });
  const file = element('input', {
    type: 'file',
    accept: '.json,application/json',
    hidden: true,
    onchange: () => void read(),
  });

  function keep() {
    download(NAME, new Blob([progress.write()], { type: 'application/json' }));
    said.textContent = say('Your progress is saved as {file}.', { file: NAME });
  }

  async function read() {
    const [one] = file.files ?? [];
    file.value = '';
    if (!one) return;
    const text = one.size > MOST ? '' : await one.text().catch(() => '');
    const problem = progress.read(text);
    said.textContent = problem
      ? say('{file} was not read: {reason}. Choose a file that “Keep my progress” has saved.', {
          file: one.name,
          reason: say(problem),
        })
      : say('The progress of {file} is added to yours.', { file: one.name });
    changed();
  }

  function forget() {
    const kept = progress.write();
    progress.forget();
    changed();
    const back = element(
      'button',
      {
        type: 'button',
        class: 'btn small',
        onclick() {
          progress.read(kept);
          said.textContent = say('Your progress is back.');
          changed();
        },
      },
      say('Bring it back'),
    );
    said.replaceChildren(say('All progress on this computer is forgotten. '), back);
  }

  return {
    said,
    save: element(
      'button',
      { type: 'button', class: 'btn quiet', 'aria-label': say('Keep my progress'), onclick: keep },
      icon('down'),
      element('span', { class: 'words' }, say('Keep my progress')),
    ),
    note: element(
      'div',
      { class: 'course-note' },
      element('span', {}, say('What you have done is kept on this computer only.')),
      element(
        'button',
        { type: 'button', class: 'btn small', onclick: () => file.click() },
        say('Read a kept file'),
      ),
      element('button', { type: 'button', class: 'btn small', onclick: forget }, say('Forget it')),
      file,
      element(
        'a',
        { class: 'link', href: 'licences.txt', target: '_blank' },
        say('The texts of the lessons are under CC BY 4.0.'),
      ),
    ),
  };
}
