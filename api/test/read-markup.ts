import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

/**
 * The structure of an email, as an email client sees it: its elements and comments, each with what it has besides text,
 * and all of its text.
 */
export function readMarkup(html: string) {
  const structure: string[] = [];
  const links: string[] = [];
  let text = '';
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (defaultTreeAdapter.isTextNode(node)) text += node.value;
    if (defaultTreeAdapter.isCommentNode(node)) structure.push(`<!--${node.data}-->`);
    if (defaultTreeAdapter.isElementNode(node)) {
      structure.push([node.tagName, ...node.attrs.map(({ name }) => name).sort()].join(' '));
      links.push(
        ...node.attrs.flatMap(({ name, value }) => (name === 'href' || name === 'src' ? [value] : [])),
      );
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return { structure, links, text };
}
