// @ts-check
/**
 * Reads what stands within a sentence of a lesson.
 *
 *     [words](^act)         words that set the figure, or ring something
 *     [words](#lesson=…)    a link to another step, or with #text=… to a passage
 *     $tex$                 a formula
 *     **b**, *i*, `code`    bold, italic, a kernel or a name as it is typed
 *     {errors}, {rms|3}     a fact of the moment, with so many digits
 *     {0.343 ~ align}       a number that is checked against a fact at the step's start,
 *     {2 ~ sv @ do; 1e-3}   or after an act, with a relative tolerance
 *     \*                    the sign itself
 *
 * @module
 */

/**
 * value is a number that is written with so many decimals, unit '%' where it is a share; a text
 * where the fact is one. fact is an expression of facts, as goals have them.
 *
 * @typedef {string
 *   | Readonly<{ tex: string }> | Readonly<{ b: readonly Inline[] }> | Readonly<{ i: readonly Inline[] }>
 *   | Readonly<{ code: string }> | Readonly<{ act: string, text: readonly Inline[] }>
 *   | Readonly<{ link: string, text: readonly Inline[] }>
 *   | Readonly<{ fact: string, digits?: number }>
 *   | Readonly<{ value: number | string, text: string, decimals?: number, unit?: '%' }>} Inline
 */

/**
 * A number of the prose with what it has to be: within is relative, null where half a unit of the
 * last digit that is written is right.
 *
 * @typedef {Readonly<{
 *   line: number, written: string, value: number | string, half: number, fact: string,
 *   act: string | null, within: number | null,
 * }>} Claim
 */

/**
 * Everything that a language shares with the others, by line.
 *
 * @typedef {{
 *   tex: { line: number, tex: string }[], acts: { line: number, act: string }[],
 *   facts: { line: number, fact: string }[], claims: Claim[], links: { line: number, link: string }[],
 * }} Found
 */

/** @returns {Found} */
export const nothingFound = () => ({ tex: [], acts: [], facts: [], claims: [], links: [] });

const SIGNS =
  /\\([\\`*$[\]{}_#])|\$((?:\\.|[^$\\])+)\$|`([^`]+)`|\{([^{}]*)\}|\*\*(.+?)\*\*|\*(?!\s)([^*]+?)\*|\[((?:\\.|[^\]\\])*)\]\(([^)]*)\)/s;

/** A decimal number. */
const DECIMAL = /\d[.,]\d/;
/** Numbers of chapters, theorems and equations are no results. */
const PLACE =
  /\(\d+(\.\d+)+[a-z]?\)|\b(?:\p{Lu}[\p{L}\d]*|chapters?|sections?|exercises?|examples?|figures?|equations?|lemmas?|theorems?|and|to)\s+\(?\d+(\.\d+)+/gu;

/**
 * @param {string} text
 * @param {number} line where it begins
 * @param {import('./problems.mjs').Report} report
 * @param {Found} found takes what is shared between languages
 * @returns {Inline[]}
 */
export function readInline(text, line, report, found) {
  /** @type {Inline[]} */
  const out = [];
  /** @param {string} words */
  function addText(words) {
    if (words === '') return;
    const last = out.at(-1);
    if (typeof last === 'string') out[out.length - 1] = last + words;
    else out.push(words);
  }
  /** @param {string} words */
  const inner = (words) => readInline(words, line, report, found);

  let rest = text;
  for (;;) {
    const match = SIGNS.exec(rest);
    const plain = match ? rest.slice(0, match.index) : rest;
    checkPlain(plain, line, report);
    addText(plain);
    if (!match) break;
    rest = rest.slice(match.index + match[0].length);
    const [whole, escaped, tex, code, brace, bold, italic, words, target] = match;
    if (escaped !== undefined) addText(escaped);
    else if (tex !== undefined) {
      found.tex.push({ line, tex });
      out.push({ tex });
    } else if (code !== undefined) out.push({ code });
    else if (brace !== undefined) out.push(...readBrace(brace, line, report, found));
    else if (bold !== undefined) out.push({ b: inner(bold) });
    else if (italic !== undefined) out.push({ i: inner(italic) });
    else if (target.startsWith('^')) {
      found.acts.push({ line, act: target.slice(1) });
      out.push({ act: target.slice(1), text: inner(words) });
    } else if (/^#(lesson|text)=\S+$/.test(target)) {
      found.links.push({ line, link: target });
      out.push({ link: target, text: inner(words) });
    } else
      report(line, `“${whole}”: what stands in brackets is ^ and an act, #lesson=… or #text=…`);
  }
  return out;
}

/** @param {string} plain @param {number} line @param {import('./problems.mjs').Report} report */
function checkPlain(plain, line, report) {
  const bare = plain.replace(PLACE, '');
  const number = DECIMAL.exec(bare);
  if (number) {
    const around = bare.slice(Math.max(0, number.index - 8), number.index + 8).trim();
    report(line, `“${around}”: write a result as {value ~ fact}, so that it is checked`);
  }
  const lone = /[$`*{}]/.exec(bare);
  if (lone) report(line, `a lone ${lone[0]}: close it, or write \\${lone[0]} for the sign itself`);
}

const VALUE = /^([-−+]?\d[\d\s]*(?:[.]\d+)?)(?:(?:e([-+]?\d+))|(?:·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)))?\s*(%)?$/;
const HIGH = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * @param {string} brace what stands between { and }
 * @param {number} line
 * @param {import('./problems.mjs').Report} report
 * @param {Found} found
 * @returns {Inline[]}
 */
function readBrace(brace, line, report, found) {
  const tilde = brace.indexOf('~');
  if (tilde < 0 || /~=/.test(brace)) {
    const [, fact, digits] = /^(.*?)(?:\|(\d+))?$/s.exec(brace.trim()) ?? [];
    found.facts.push({ line, fact });
    return [{ fact, ...(digits && { digits: Number(digits) }) }];
  }
  const written = brace.slice(0, tilde).trim();
  const [, fact, act = null, within] =
    /^(.*?)(?:@\s*([\w-]+)\s*)?(?:;\s*(\S+)\s*)?$/s.exec(brace.slice(tilde + 1).trim()) ?? [];
  const read = readValue(written);
  const claim = {
    line,
    written,
    ...read,
    fact: fact.trim(),
    act,
    within: within === undefined ? null : Number(within),
  };
  if (Number.isNaN(claim.within))
    report(line, `{${brace}}: after ; stands a relative tolerance, as 1e-3`);
  found.claims.push(claim);
  if (act) found.acts.push({ line, act });
  const { value, decimals, unit } = read;
  return [
    { value, text: written, ...(decimals !== undefined && { decimals }), ...(unit && { unit }) },
  ];
}

/**
 * A number as it is written; half is half a unit of its last digit. What is no number is a text.
 *
 * @param {string} written
 * @returns {{ value: number | string, half: number, decimals?: number, unit?: '%' }}
 */
export function readValue(written) {
  const [, digits, e, high, percent] = VALUE.exec(written) ?? [];
  if (digits === undefined) return { value: written, half: 0 };
  const plain = digits.replace(/\s/g, '').replace('−', '-');
  const power = high
    ? Number([...high].map((c) => (c === '⁻' ? '-' : HIGH.indexOf(c))).join(''))
    : Number(e ?? 0);
  const decimals = (plain.split('.')[1] ?? '').length;
  const scale = 10 ** power / (percent ? 100 : 1);
  return {
    value: Number(plain) * scale,
    half: 0.5 * 10 ** -decimals * scale,
    ...(power === 0 && { decimals }),
    ...(percent && { unit: /** @type {const} */ ('%') }),
  };
}

/** The words of a text, formulas as one sign. @param {readonly Inline[]} inlines @returns {string} */
export const plainOf = (inlines) =>
  inlines
    .map((one) => {
      if (typeof one === 'string') return one;
      if ('tex' in one) return '□';
      if ('code' in one) return '□';
      if ('fact' in one) return '0';
      if ('value' in one) return one.text.replace(/\s/g, '');
      return plainOf('b' in one ? one.b : 'i' in one ? one.i : one.text);
    })
    .join('');
