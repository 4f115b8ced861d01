import { expect, test } from 'vitest';
import { stripPage } from '#/pages/strip-page.ts';

test('a bare page has text, links and pictures, but no styles and scripts', () => {
  const page = `<!doctype html><head><title>Plans</title><meta name="description" content="All of them">
    <link rel="stylesheet" href="/a.css"><script src="/a.js"></script></head>
    <body><!-- none --><h1 class="big" data-x="1" style="color: red">Plans</h1><svg><path d="M0 0" /></svg>
    <p>From <a href="/terms" onclick="go()">here</a></p><script>go()</script>
    <img src="/a.webp" srcset="/a.webp 1w" sizes="1px" width="1" height="1" alt="A" loading="lazy" class="b"></body>`;

  const { title, description, body } = stripPage(page);

  expect({ title, description }).toEqual({ title: 'Plans', description: 'All of them' });
  expect(body.replace(/\s+/g, ' ').trim()).toBe(
    '<h1>Plans</h1> <p>From <a href="/terms">here</a></p> ' +
      '<img src="/a.webp" srcset="/a.webp 1w" sizes="1px" width="1" height="1" alt="A" loading="lazy">',
  );
});
