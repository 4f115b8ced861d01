import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, onTestFinished, test, vi } from 'vitest';
import type * as compiledSite from '#/render/compiled-site.ts';
import { createFileList } from '#/render/make-files.ts';
import { readSeed, type SeedDocument, serveContent } from '#test/content.ts';

/** The pages of the compiled site over some documents, which may be changed between renders. */
async function openSite(documents: SeedDocument[]) {
  const { url } = await serveContent(documents);
  vi.stubEnv('SANITY_PROJECT_ID', 'stackworks');
  vi.stubEnv('SANITY_DATASET', 'production');
  vi.stubEnv('SANITY_API_HOST', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const entry = new URL('../../dist/server/entry.mjs', import.meta.url).href;
  const compiled: typeof compiledSite = await import(entry);
  const { files } = createFileList();
  return async (address: string) => {
    const { content } = await compiled.renderPage(new URL(address, 'https://stackworks.example'), files);
    return readPage(content.toString());
  };
}

// Two renders of every page, which a busy machine takes its time over.
vi.setConfig({ testTimeout: 60_000 });

const openings = [
  '',
  '"',
  "'",
  '`',
  '>',
  '">',
  "'>",
  '-->',
  '</title>',
  '</script>',
  '</textarea>',
  ']]>',
  '\\',
  '&lt;',
];
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext><script>alert(1)</script>',
  '<style>@import "//evil.example";</style>',
  '<!--<script>alert(1)//-->',
  ' onmouseover=alert(1) x=',
  '<base href="//evil.example">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
];
const payloads = openings.flatMap((opening) => attacks.map((attack) => opening + attack));

/** Fields that are chosen, not written; the content checks have tests of their own for those. */
const chosen = [
  ...['_id', '_type', '_key', '_ref', 'current', 'orderRank', 'style', 'listItem', 'marks', 'fact', 'icon'],
  ...[
    'colour',
    'gradient',
    'days',
    'opens',
    'closes',
    'analyticsCadence',
    'cadence',
    'country',
    'lastUpdated',
  ],
  ...['href', 'link', 'url', 'supportEmail', 'hostingToolUrl', 'mimeType', 'from', 'to'],
  ...['buyButtonId', 'paymentLinkId'],
];

/** The same content, each text of it another payload. */
function poison(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return value.map((item) => poison(item, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, chosen.includes(key) ? field : poison(field, next)]),
  );
}

test('script in any text of the content is shown as text, on every page', async () => {
  const addresses = ['/', '/subscribe', '/portfolio', '/testimonials', '/terms', '/privacy', '/404'];
  const documents = readSeed();
  const openPage = await openSite(documents);
  const clean = await Promise.all(addresses.map(openPage));

  let used = 0;
  const next = () => payloads[used++ % payloads.length] ?? '';
  for (const document of documents) Object.assign(document, poison(document, next));
  expect(used).toBeGreaterThan(payloads.length);

  for (const [index, address] of addresses.entries()) {
    const page = await openPage(address);
    expect(page.elements, address).toEqual(clean[index]?.elements);
    expect(page.text, address).toContain('alert(1)');
    expect(page.scripts, address).toHaveLength(clean[index]?.scripts.length ?? 0);
  }
});

/** A page as a browser reads it: its elements in order, each by name and attribute names, and all that it says. */
function readPage(html: string) {
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
