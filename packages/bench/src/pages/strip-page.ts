import { defaultTreeAdapter, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

const dropped = new Set(['script', 'style', 'link', 'svg', 'template', 'noscript', 'dialog']);
/** What text, links and pictures need; names for styles and scripts are none of it. */
const allowed = new Set([
  ...['href', 'src', 'srcset', 'sizes', 'type', 'width', 'height', 'alt', 'loading', 'fetchpriority'],
  ...['decoding', 'id', 'for', 'hidden', 'open', 'value', 'name'],
]);

/** A page without all that makes it more than text, links and pictures. */
export type BarePage = { title: string; description: string; body: string };

/** Takes from a rendered page what a bare one with the same sections, text and pictures has. */
export function stripPage(html: string): BarePage {
  const document = parse(html);
  const elements = walk(document);
  const body = elements.find(({ tagName }) => tagName === 'body');
  const title = elements.find(({ tagName }) => tagName === 'title');
  const description = elements.find(
    ({ tagName, attrs }) => tagName === 'meta' && attrs.some(({ value }) => value === 'description'),
  );
  if (!body || !title) throw new Error('The page has no title or body.');
  strip(body);
  return {
    title: serialize(title),
    description: description?.attrs.find(({ name }) => name === 'content')?.value ?? '',
    body: serialize(body),
  };
}

function walk(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  const children = node.childNodes.filter((child) => defaultTreeAdapter.isElementNode(child));
  return children.flatMap((child) => [child, ...walk(child)]);
}

function strip(node: Element): void {
  node.attrs = node.attrs.filter(({ name }) => allowed.has(name));
  for (const child of [...node.childNodes]) {
    if (defaultTreeAdapter.isCommentNode(child)) defaultTreeAdapter.detachNode(child);
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    if (dropped.has(child.tagName)) defaultTreeAdapter.detachNode(child);
    else strip(child);
  }
}
