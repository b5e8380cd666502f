// @ts-check
/**
 * A model of a table as a scikit-learn pipeline: it reads the file by the names of its columns, holds
 * out the same rows, fills blanks, encodes texts, standardises, fits the same machine and prints the
 * errors that the page shows.
 *
 * @module
 */

import { designOf, BLANK } from '../model/table/design.js';
import { nameOf } from '../model/table/file.js';
import { pythonNumber } from './python/arithmetic.js';
import { kernelFunction } from './python/kernel.js';
import { LINKED, linkLine } from './python/link.js';
import { estimatorOf } from './python/learners.js';

/** @typedef {import('./model.js').Machine} Machine */
/** @typedef {import('../model/scene.js').Table} Table */

/**
 * @param {Table} table that is in use
 * @param {Machine} machine
 * @param {{ about?: string, link?: string }} [options] about is a sentence that says what it is
 * @returns {string | null} null where scikit-learn has no such learner
 */
export function pipelineText(table, machine, { about = '', link = '' } = {}) {
  const design = designOf(table);
  const { use, file } = table;
  const estimator = estimatorOf(machine);
  if (!design || !use || !file || !estimator || use.answer === null) return null;
  const answer = file[use.answer];
  const numbers = columnsOf(design, 'number');
  const texts = columnsOf(design, 'word');
  const marked = design.features.some(({ kind }) => kind === 'mark');
  const isValued = design.target === 'value';
  const sparse = /\.(libsvm|svm)$/i.test(table.name);
  const name = (/** @type {number} */ column) => quoted(nameOf(file, column));
  const header = [
    ...(about ? [about, ''] : []),
    `Reads ${table.name} from the working directory, or the file that it is given.`,
    ...(link ? ['', LINKED] : []),
  ];
  const steps = [
    `('numbers', make_pipeline(${[
      "SimpleImputer(strategy='median')",
      ...(use.standardise ? ['StandardScaler()'] : []),
    ].join(', ')}), slice(0, ${numbers.length}))`,
    ...(marked
      ? [
          `('marks', MissingIndicator(features='missing-only', error_on_new=False), slice(0, ${numbers.length}))`,
        ]
      : []),
    ...(texts.length > 0
      ? [
          `('texts', OneHotEncoder(categories=WORDS, handle_unknown='ignore'), slice(${numbers.length}, ${numbers.length + texts.length}))`,
        ]
      : []),
  ];
  const words = texts.map((column) => {
    const all = [...file[column].words, ...(file[column].blank > 0 ? [BLANK] : [])];
    return `    [${all.map(quoted).join(', ')}],  # ${nameOf(file, column).replace(/\s+/g, ' ')}`;
  });
  const parts = [
    `"""${header.join('\n').replaceAll('\\', '/').replaceAll('"', '”')}\n"""`,
    [
      ...(sparse ? [] : ['import csv']),
      'import sys',
      '',
      'import numpy as np',
      'from sklearn.compose import ColumnTransformer',
      `from sklearn.impute import ${marked ? 'MissingIndicator, ' : ''}SimpleImputer`,
      'from sklearn.pipeline import make_pipeline',
      'from sklearn.preprocessing import OneHotEncoder, StandardScaler',
      ...(sparse ? ['from sklearn.datasets import load_svmlight_file'] : []),
      ...estimator.imports,
    ].join('\n'),
    [
      `FILE = sys.argv[1] if len(sys.argv) > 1 else ${quoted(table.name)}`,
      `NUMBERS = [${numbers.map(name).join(', ')}]`,
      `TEXTS = [${texts.map(name).join(', ')}]`,
      `WORDS = [\n${words.join('\n')}\n]`,
      `ANSWER = ${name(use.answer)}`,
      `HELD, SEED = ${pythonNumber(use.held)}, ${use.seed}`,
    ].join('\n'),
    sparse ? READ_SPARSE : readText(answer.text, file),
    splitText(!isValued && use.stratify),
    ...(estimator.needsKernel ? ['', kernelFunction(machine.tree, design.dim, false), ''] : []),
    ...(estimator.before
      ? [estimator.needsKernel ? estimator.before : `\n${estimator.before}`, '']
      : []),
    `prepare = ColumnTransformer([\n${steps.map((step) => `    ${step},`).join('\n')}\n], sparse_threshold=0)
model = make_pipeline(prepare, ${estimator.text})
model.fit(X[train], y[train])`,
    isValued ? PRINT_VALUES : PRINT_CLASSES,
  ];
  return `${parts.join('\n\n')}\n${linkLine(link)}`;
}

/**
 * The columns of the features of a kind, in order.
 *
 * @param {import('../model/table/design.js').Design} design
 * @param {'number' | 'word'} kind
 */
const columnsOf = ({ features }, kind) => [
  ...new Set(features.filter((one) => one.kind === kind).map(({ column }) => column)),
];

/** A text in Python. @param {string} text */
const quoted = (text) => JSON.stringify(text);

/** @param {boolean} isText what the answer is @param {NonNullable<Table['file']>} file */
function readText(isText, file) {
  // Columns without a name are known by their place.
  const bare = file.every(({ name }) => name === '');
  const head = bare
    ? "header = [f'column {i + 1}' for i in range(len(rows[0]))]"
    : 'header = [cell.strip() for cell in rows.pop(0)]';
  return `def number(cell):
    """A number, NaN for a blank."""
    try:
        value = float(cell.strip().replace(',', '.') if DIALECT.delimiter in ';\\t' else cell.strip())
    except ValueError:
        return np.nan
    return value if np.isfinite(value) else np.nan


def text(cell):
    """A text, 'blank' for a blank."""
    cell = cell.strip()
    return 'blank' if cell.lower() in ('', '?', 'na', 'n/a', '#n/a', 'nan', 'null') else cell


with open(FILE, newline='', encoding='utf-8-sig') as file:
    content = file.read()
try:
    DIALECT = csv.Sniffer().sniff(content[:10000], ',;\\t ')
except csv.Error:
    DIALECT = csv.excel
rows = [row for row in csv.reader(content.splitlines(), DIALECT) if len(row) > 1 or row and row[0].strip()]
${head}


def column(name, read):
    """The cells of a column by its name."""
    at = header.index(name)
    return [read(row[at]) for row in rows]


X = np.array([column(name, number) for name in NUMBERS] + [column(name, text) for name in TEXTS], dtype=object).T
y = np.array(column(ANSWER, ${isText ? 'text' : 'number'}))
known = ${isText ? "y != 'blank'" : '~np.isnan(y)'}`;
}

const READ_SPARSE = `matrix, y = load_svmlight_file(FILE)
matrix = matrix.toarray()
X = matrix[:, [int(name[1:]) - 1 for name in NUMBERS]]
known = np.full(len(y), True)`;

/** @param {boolean} stratified */
const splitText = (stratified) => `def lot(row, mask=0xFFFFFFFF):
    """A number that looks random: the rows with the smallest ones are held out."""
    h = (SEED*0x9E3779B1 + (row + 1)*0x85EBCA6B) & mask
    h = ((h ^ (h >> 16))*0x85EBCA6B) & mask
    h = ((h ^ (h >> 13))*0xC2B2AE35) & mask
    return h ^ (h >> 16)


held = np.full(len(y), False)
for group in ${stratified ? 'np.unique(y[known])' : '[None]'}:
    members = np.flatnonzero(known${stratified ? ' & (y == group)' : ''})
    count = min(int(np.floor(HELD*len(members) + 0.5)), len(members) - 1)
    held[sorted(members, key=lambda row: (lot(int(row)), row))[:count]] = True
train = known & ~held`;

const PRINT_CLASSES = `for name, part in ('training', train), ('held out', held):
    if part.any():
        print(name, int((model.predict(X[part]) != y[part]).sum()), 'of', int(part.sum()), 'wrong')`;

const PRINT_VALUES = `for name, part in ('training', train), ('held out', held):
    if part.any():
        print(name, repr(float(np.sqrt(np.mean((model.predict(X[part]) - y[part])**2)))), 'root mean square')`;
