// @ts-check
/**
 * A kernel that a view looks at, as text: what is typed is read by the engine, and kept where the
 * view keeps it.
 *
 * @module
 */

import { domainOf } from '../../model/domains.js';
import { failureOf } from '../../model/failure.js';
import { element } from '../../ui/element.js';
import { createKernelText } from '../../ui/kernel-text.js';

/** @typedef {import('./registry.js').StudioTools} Tools */

/**
 * @param {Pick<Tools, 'actions' | 'background' | 'latest'>} tools
 * @param {{ label: string, symbol: string, take: (text: string) => void }} options   take keeps the
 *   canonical text
 */
export function createKernelField({ actions, background, latest }, { label, symbol, take }) {
  const text = createKernelText({
    label,
    complete: actions.complete,
    suggest: actions.suggest,
    async apply(typed) {
      try {
        const domain = domainOf(latest().scene).engine;
        const answer = await background.ask(`parse ${label}`, 'parse', { domain, kernel: typed });
        if (answer) take(answer.text);
        return null;
      } catch (error) {
        return failureOf(error);
      }
    },
  });
  const root = element(
    'div',
    { class: 'kernel-field studio-kernel' },
    element('i', { class: 'sym', 'aria-hidden': 'true' }, symbol),
    text.element,
    text.error,
  );
  return { element: root, set: text.set };
}
