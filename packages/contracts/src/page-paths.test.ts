import { expect, it } from 'vitest';
import { partOf, toPagePath } from '#/page-paths.ts';
import { portalRoutes, siteRoutes } from '#/routes.ts';

it('counts every page of ours as itself', () => {
  for (const path of Object.values(siteRoutes))
    expect([toPagePath(path), partOf(path)]).toEqual([path, 'site']);
  for (const path of Object.values(portalRoutes)) {
    expect([toPagePath(path), partOf(path)]).toEqual([path, 'portal']);
  }
});

it.each([
  ['/project/5f0c', '/project/:id'],
  ['/client-portal/project/5f0c/', '/client-portal/project/:id'],
  ['/client-portal/new-project', '/client-portal/new-project'],
  ['/portfolio/page/2', '/portfolio/page/:page'],
  ['/terms//', '/terms'],
  ['', '/'],
  ['/project', '/404'],
  ['/project/5f0c/files', '/404'],
  ['/rua@harbour-bakery.example', '/404'],
])('counts %s as %s', (path, page) => {
  expect(toPagePath(path)).toBe(page);
});
