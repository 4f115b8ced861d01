import { expect, test } from 'vitest';
import { findRedirectProblem } from '#/redirect-rules.ts';

test.each([
  ['/pricing', '/#pricing'],
  ['/old/about-us.html', '/'],
  ['/partner', 'https://partner.example/welcome?from=us'],
  ['/summer/', '/portfolio'],
])('%s may lead to %s', (from, to) => {
  expect(findRedirectProblem({ from, to }, [])).toBeNull();
});

test.each(['pricing', '/', '//pricing', '/a b', '/kererū', '/a/../b', '/blog/*', '/blog/:slug', '/a?b', ''])(
  'a redirect cannot start at %j',
  (from) => {
    expect(findRedirectProblem({ from, to: '/' }, [])?.field).toBe('from');
  },
);

test.each(['/portfolio', '/portfolio/', '/project/42', '/client-project-fixed', '/studio/desk', '/api'])(
  'the page at %s cannot be led away',
  (from) => {
    expect(findRedirectProblem({ from, to: '/' }, [])).toEqual({
      field: 'from',
      message: expect.stringContaining('is a page of the site'),
    });
  },
);

test.each(['/index', '/index.html', '/terms.html', '/portfolio/index.html', '/404.html'])(
  'the page of the file %s cannot be led away',
  (from) => {
    expect(findRedirectProblem({ from, to: '/' }, [])?.field).toBe('from');
  },
);

test.each([
  '/sitemap.xml',
  '/robots.txt',
  '/404',
  '/favicon.ico',
  '/_redirects',
  '/_astro/index.css',
  '/_content/a.avif',
])('the file at %s cannot be led away', (from) => {
  expect(findRedirectProblem({ from, to: '/' }, [])).toEqual({
    field: 'from',
    message: `${from} is a file of the site, so it cannot lead elsewhere.`,
  });
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'http://plain.example',
  'https://good@evil.example',
  '#top',
  'mailto:a@b.example',
])('a redirect cannot lead to %j', (to) => {
  expect(findRedirectProblem({ from: '/old', to }, [])?.field).toBe('to');
});

test('two redirects cannot start at one path', () => {
  expect(findRedirectProblem({ from: '/old', to: '/' }, [{ from: '/old/', to: '/terms' }])).toEqual({
    field: 'from',
    message: 'Another redirect already starts at /old.',
  });
});

test('a redirect to itself is rejected, whatever follows its path', () => {
  const problem = { field: 'to', message: 'It leads to itself.' };
  expect(findRedirectProblem({ from: '/old', to: '/old/?again#here' }, [])).toEqual(problem);
});

test.each(['/%6fld', '/old//', '/%6Fld///?x', '/./old', '/new/../old/', '/\\x/..//old/'])(
  'a loop is found however its target is written: %s',
  (to) => {
    expect(findRedirectProblem({ from: '/old', to }, [])?.field).toBe('to');
  },
);

test.each(['/Old', '/old%2F', '/old/%ff', '/older'])('%s is another address than /old', (to) => {
  expect(findRedirectProblem({ from: '/old', to }, [])).toBeNull();
});

test('a redirect that comes back over others is rejected, with its way', () => {
  const others = [
    { from: '/b', to: '/c' },
    { from: '/c', to: '/a' },
  ];
  expect(findRedirectProblem({ from: '/a', to: '/b' }, others)).toEqual({
    field: 'to',
    message: 'It comes back to where it started: /a → /b → /c → /a.',
  });
});

test('a redirect into the loop of others is not what is wrong', () => {
  const others = [
    { from: '/b', to: '/c' },
    { from: '/c', to: '/b' },
  ];
  expect(findRedirectProblem({ from: '/a', to: '/b' }, others)).toBeNull();
});

test('a loop through the whole address of our own site is found', () => {
  const redirect = { from: '/old', to: 'https://stackworks.example/old' };
  expect(findRedirectProblem(redirect, [], 'https://stackworks.example')?.field).toBe('to');
  expect(findRedirectProblem(redirect, [], 'https://elsewhere.example')).toBeNull();
});
