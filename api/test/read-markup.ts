import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';

/**
 * An email's elements, attributes and comments, its links and its text, as an email client parses them. The text has no preview,
 * which is cut, and the elements not what fills a short one.
 */
export function readMarkup(html: string) {
  const structure: string[] = [];
  const links: string[] = [];
  let text = '';
  const visit = (node: DefaultTreeAdapterTypes.Node, isPreview = false) => {
    if (defaultTreeAdapter.isTextNode(node) && !isPreview) text += node.value;
    if (defaultTreeAdapter.isCommentNode(node)) structure.push(`<!--${node.data}-->`);
    const names = 'attrs' in node ? node.attrs.map(({ name }) => name) : [];
    const isFiller = isPreview && node.nodeName === 'div' && names.length === 0;
    if (defaultTreeAdapter.isElementNode(node) && !isFiller) {
      structure.push([node.tagName, ...node.attrs.map(({ name }) => name).sort()].join(' '));
      links.push(
        ...node.attrs.flatMap(({ name, value }) => (name === 'href' || name === 'src' ? [value] : [])),
      );
    }
    if (!('childNodes' in node)) return;
    const beginsPreview = node.nodeName === 'title' || names.includes('data-skip-in-text');
    for (const child of node.childNodes) visit(child, isPreview || beginsPreview);
  };
  visit(parse(html));
  return { structure, links, text };
}
