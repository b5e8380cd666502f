// @ts-check
/**
 * Kernels on strings, sets, trees and graphs as Python, and how such items are read. An item is
 * what read(text) returns, X and Z are lists of items.
 *
 * @module
 */

/** @typedef {Exclude<import('../../protocol/messages.gen.js').DomainName, 'vectors'>} ItemDomain */

/**
 * How a line becomes an item, where it is not one as it stands.
 *
 * @type {Readonly<Record<ItemDomain, string>>}
 */
const READERS = {
  strings: '',
  sets: `def read(line):
    """A set: elements between commas or semicolons, or else between blanks."""
    if re.search('[,;]', line):
        parts = re.split('[,;]', line)
    else:
        parts = re.split(BLANKS, line)
    parts = [re.sub(f'^{BLANKS}|{BLANKS}$', '', part) for part in parts]
    return frozenset(part for part in parts if part)`,
  trees: `def read(line):
    """A tree in brackets, (S (NP they) (VP run)): labels, and the children of each node."""
    labels, children, above, opens = [], [], [], False
    for word in re.findall(r'[()]|(?:(?![()])(?:\\S|[\\x1c-\\x1f]))+', line):
        if word == '(':
            opens = True
        elif word == ')':
            above.pop()
        else:
            node = len(labels)
            labels.append(word)
            children.append([])
            if above:
                children[above[-1]].append(node)
            if opens:
                above.append(node)
            opens = False
    return labels, children`,
  graphs: `def read(line):
    """A graph, a:C b:O a-b: the label of each node, and its neighbours."""
    labels, around = {}, {}
    for word in re.split(f'(?:{BLANKS}|[,;])+', line):
        name, _, label = word.partition(':')
        ends = name.split('-') if '-' in name else [name]
        for end in filter(None, ends):
            labels.setdefault(end, '')
            around.setdefault(end, set())
        if label:
            labels[name] = label
        if len(ends) == 2:
            around[ends[0]].add(ends[1])
            around[ends[1]].add(ends[0])
    return labels, around`,
};

/** White space as Mercer has it: Python counts four signs more. */
const BLANKS = "BLANKS = r'[^\\S\\x1c-\\x1f]+'";

/** What kernels call, in the order in which it is defined. */
export const ITEM_HELPERS = [
  `def counted(features, X, Z):
    """The inner products of how often features are there."""
    left, right = [features(x) for x in X], [features(z) for z in Z]
    products = [[sum(n*b[f] for f, n in a.items() if f in b) for b in right] for a in left]
    return np.array(products, dtype=float).reshape(len(X), len(Z))`,
  `def pairwise(k, X, Z):
    return np.array([[k(x, z) for z in Z] for x in X], dtype=float).reshape(len(X), len(Z))`,
  `def automaton(x):
    """The suffix automaton of a string: for each state its edges, its link and its longest string."""
    edges, link, length, last = [{}], [-1], [0], 0
    for c in x:
        new, at = len(edges), last
        edges.append({})
        link.append(0)
        length.append(length[last] + 1)
        while at >= 0 and c not in edges[at]:
            edges[at][c] = new
            at = link[at]
        if at >= 0:
            to = edges[at][c]
            if length[to] > length[at] + 1:
                copy = len(edges)
                edges.append(dict(edges[to]))
                link.append(link[to])
                length.append(length[at] + 1)
                while at >= 0 and edges[at].get(c) == to:
                    edges[at][c] = copy
                    at = link[at]
                link[to] = to = copy
            link[new] = to
        last = new
    return edges, link, length


def substrings(x, z):
    """How many different strings are part of both; x is an automaton."""
    edges, link, length = x
    reached, at, matched = {}, 0, 0  # up to which length the strings of a state were met
    for c in z:
        while at and c not in edges[at]:
            at = link[at]
            matched = length[at]
        if c not in edges[at]:
            continue
        at, matched = edges[at][c], matched + 1
        state, n = at, matched
        while state:
            met = state in reached
            reached[state] = max(reached.get(state, 0), n)
            if met:
                break
            state = link[state]
            n = length[state]
    return sum(n - length[link[state]] for state, n in reached.items())`,
  `def spectrum(x, k):
    """How often each string of k characters is in x."""
    return Counter(x[i:i + k] for i in range(len(x) - k + 1))`,
  `def subsequences(X, Z, length, decay):
    """The sum over common subsequences of decay**(how far they reach in x and in z)."""
    width = max(map(len, Z), default=0)
    letters = np.array([[ord(c) for c in z] + [-1]*(width - len(z)) for z in Z]).reshape(len(Z), width)
    rows = []
    for x in X:
        # layers[p][j] sums over the readings of p characters in x so far and in z[:j], charged up to these ends.
        layers = np.zeros((length, width + 1, len(Z)))
        layers[0] = 1
        total = np.zeros(len(Z))
        for c in x:
            same = letters.T == ord(c)
            total += (layers[length - 1][:-1]*same).sum(axis=0)
            for p in range(length - 1, 0, -1):
                run = np.zeros(len(Z))
                for j in range(width):
                    run = decay*run + decay**2*layers[p - 1][j]*same[j]
                    layers[p][j + 1] = decay*layers[p][j + 1] + run
        rows.append(decay**2*total)
    return np.array(rows).reshape(len(X), len(Z))`,
  `def words(x, k):
    """How often each k words follow each other in x; upper and lower case are the same."""
    found, inside = [], False
    for i, c in enumerate(x):
        kind = unicodedata.category(c)
        if kind[0] == 'L' or kind == 'Nd':
            if inside:
                found[-1] += c.lower()[0]
            else:
                found.append(c.lower()[0])
            inside = True
        elif inside and kind[0] == 'M':
            found[-1] += c
        elif inside and c in "'\\u2019" and re.match(r'[^\\W_]', x[i + 1:i + 2]):
            found[-1] += "'"
        else:
            inside = False
    return Counter(tuple(found[i:i + k]) for i in range(len(found) - k + 1))`,
  `def productions(tree):
    """The nodes that have each label with the labels of children."""
    labels, children = tree
    nodes = {}
    for node, below in enumerate(children):
        if below:
            nodes.setdefault((labels[node], *(labels[child] for child in below)), []).append(node)
    return nodes


def subtree(x, z, decay):
    """The sum over common fragments of decay**(nodes with children in them), by Collins and Duffy."""
    mine, others = productions(x), productions(z)
    pairs = [(n, m) for rule in mine if rule in others for n in mine[rule] for m in others[rule]]
    common = {}
    # Children have larger numbers than their parents.
    for n, m in sorted(pairs, reverse=True):
        value = decay
        for a, b in zip(x[1][n], z[1][m]):
            value *= 1 + common.get((a, b), 0)
        common[n, m] = value
    return sum(common.values())`,
  `COLOURS = {}


def wl(graph, depth):
    """How many nodes have each colour, after 0 to depth rounds."""
    labels, around = graph
    number = lambda colour: COLOURS.setdefault(colour, len(COLOURS))
    now = {node: number(label) for node, label in labels.items()}
    counts = Counter(now.values())
    for round in range(depth):
        now = {
            node: number((round, now[node], *sorted(now[other] for other in around[node])))
            for node in labels
        }
        counts.update(now.values())
    return counts`,
  `def normalized(k, X, Z):
    # Where k(x, x) or k(z, z) is not above 0 there is no angle, and the value is 0.
    a = np.array([k([x], [x])[0, 0] for x in X])[:, None]
    b = np.array([k([z], [z])[0, 0] for z in Z])[None, :]
    good = (a > 0) & (b > 0)
    return np.where(good, k(X, Z)/np.sqrt(np.where(good, a, 1))/np.sqrt(np.where(good, b, 1)), 0)`,
];

/** @param {import('../../protocol/messages.gen.js').DomainName} domain of items */
const readerOf = (domain) => READERS[/** @type {ItemDomain} */ (domain)];

/**
 * Whether items of a domain are read from their texts.
 *
 * @param {import('../../protocol/messages.gen.js').DomainName} domain
 */
export const isRead = (domain) => readerOf(domain) !== '';

/**
 * The items of a script, as the list X, and how they are read.
 *
 * @param {import('../../protocol/messages.gen.js').DomainName} domain
 * @param {readonly string[]} items
 */
export function itemsText(domain, items) {
  const list = (/** @type {string} */ name) =>
    `${name} = [\n${items.map((text) => `    ${literal(text)},`).join('\n')}\n]`;
  const reader = readerOf(domain);
  if (!reader) return `# The strings.\n${list('X')}`;
  const blanks = reader.includes('BLANKS') ? `${BLANKS}\n\n\n` : '';
  return `${blanks}${reader}\n\n\n# The ${domain} as they are written, and as they are read.\n${list('lines')}\nX = [read(line) for line in lines]`;
}

/** A text as Python reads it. What cannot be seen is written by its number. @param {string} text */
const literal = (text) =>
  JSON.stringify(text).replace(/\p{Cf}/gu, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16);
    return number.length > 4 ? `\\U${number.padStart(8, '0')}` : `\\u${number.padStart(4, '0')}`;
  });

/** What a script imports besides numpy. @param {string} text @returns {string[]} */
export function importsOf(text) {
  const uses = (/** @type {RegExp} */ what, /** @type {string} */ line) =>
    what.test(text) ? [line] : [];
  return [
    ...uses(/\bre\./, 'import re'),
    ...uses(/\bunicodedata\./, 'import unicodedata'),
    ...uses(/\bCounter\(/, 'from collections import Counter'),
  ];
}
