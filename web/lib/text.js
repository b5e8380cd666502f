// @ts-check
/**
 * Words of the page that change while they are read. The browser makes the place of a new node
 * anew, and looks at less of the page where a node stays and its letters change.
 *
 * @module
 */

/** @param {Node | null} node @returns {node is Text} */
const isText = (node) => node?.nodeName === '#text';

/**
 * Gives an element a text.
 *
 * @param {Element} element
 * @param {string} text
 */
export function writeText(element, text) {
  const node = element.firstChild;
  if (isText(node) && node === element.lastChild) node.data = text;
  else element.textContent = text;
}

/**
 * Gives an element contents that the page has written itself, as HTML. What is there already stays.
 *
 * @param {Element} element
 * @param {string} html
 */
export function writeHtml(element, html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  become(element, template.content);
}

/** @param {Node} holder @param {Node} wanted whose nodes are taken */
function become(holder, wanted) {
  const { childNodes } = holder;
  const nodes = [...wanted.childNodes];
  nodes.forEach((node, i) => {
    const old = childNodes[i];
    if (!old) holder.appendChild(node);
    else if (isText(old) && isText(node)) {
      if (old.data !== node.data) old.data = node.data;
    } else if (isAlike(old, node)) become(old, node);
    else holder.replaceChild(node, old);
  });
  while (childNodes.length > nodes.length) childNodes[nodes.length].remove();
}

/** Whether two elements differ in nothing but what is in them. @param {Node} a @param {Node} b */
const isAlike = (a, b) => a.cloneNode().isEqualNode(b.cloneNode());
