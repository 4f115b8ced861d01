import { expect, test } from 'vitest';
import { localisePage, localiseStyles } from '#/single-origin.ts';

const page = (head: string) => `<html><head><title>Studio</title>${head}</head></html>`;

test('scripts of other hosts are taken out, our own stay', () => {
  const own = '<script src="/studio/static/sanity.js" type="module"></script>';
  const remote = '<script src="https://cdn.example/bridge.js" async type="module"></script>\n';
  expect(localisePage(page(own + remote), '/studio/')).toBe(page(own));
});

test('fonts of other hosts are taken out, the other styles stay', () => {
  const remote = '@font-face {\n src: url("https://fonts.example/a.woff2") format("woff2");\n}';
  expect(localisePage(page(`<style>${remote} body { margin: 0; }</style>`), '/studio/')).toBe(
    page('<style> body { margin: 0; }</style>'),
  );
});

test('icons are found below the base path', () => {
  expect(localisePage(page('<link href="/static/favicon.ico" rel="icon"/>'), '/studio/')).toBe(
    page('<link href="/studio/static/favicon.ico" rel="icon"/>'),
  );
});

test('links that know the base path stay as they are', () => {
  const link = '<link href="/studio/static/lib.css" rel="stylesheet"/>';
  expect(localisePage(page(link), '/studio/')).toBe(page(link));
});

test('style sheets lose the fonts of other hosts too', () => {
  const remote = '@font-face{font-family:A;src:url(https://fonts.example/a.woff2)format("woff2")}';
  const own = '@font-face{font-family:B;src:url(./b.woff2)format("woff2")}';
  expect(localiseStyles(`a{color:red}${remote}${own}`)).toBe(`a{color:red}${own}`);
});
