import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

/** An email's elements, attributes and comments, its links and its text, as an email client parses them. */
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
