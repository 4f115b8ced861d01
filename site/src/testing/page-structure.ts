import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

/** A page as a browser reads it: its elements in order, each by name and attribute names, and all that it says. */
export function readPage(html: string) {
  const elements: string[] = [];
  const scripts: string[] = [];
  let text = '';
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (defaultTreeAdapter.isTextNode(node)) text += node.value;
    if (defaultTreeAdapter.isElementNode(node)) {
      elements.push([node.tagName, ...node.attrs.map(({ name }) => name).sort()].join(' '));
      if (node.tagName === 'script') scripts.push(node.childNodes.map(textOf).join(''));
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return { elements, scripts, text };
}

const textOf = (node: DefaultTreeAdapterTypes.Node) =>
  defaultTreeAdapter.isTextNode(node) ? node.value : '';
