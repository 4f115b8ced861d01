import { expect, it } from 'vitest';
import type { StaticBuild } from './static-build.ts';
import { makeStaticBuild } from '#test/static-build.ts';
import { createFileWait } from './run-renderer.ts';

const address = '/_astro/page.Habcdef0.js';

it('gives the file as soon as a build has brought it', async () => {
  const next = await makeStaticBuild({ '_astro/page.Habcdef0.js': '' });
  let site: StaticBuild = new Map();
  let asked = 0;
  const awaitFile = createFileWait(
    () => site,
    () => {
      asked += 1;
      if (asked === 3) site = next;
      return Promise.resolve(true);
    },
  );
  expect(await awaitFile(address)).toBe(next.get(address));
});

it('does not wait when no build is to come, nor where that cannot be found out', async () => {
  const level = createFileWait(
    () => new Map(),
    () => Promise.resolve(false),
  );
  const away = createFileWait(
    () => new Map(),
    () => Promise.reject(new Error('The database is away.')),
  );
  expect([await level(address), await away(address)]).toEqual([undefined, undefined]);
});

it('waits no longer than its limit, and checks once for all that wait', async () => {
  let asked = 0;
  const awaitFile = createFileWait(
    () => new Map(),
    () => {
      asked += 1;
      return Promise.resolve(true);
    },
    20,
  );
  const files = await Promise.all(Array.from({ length: 50 }, () => awaitFile(address)));
  expect(files.every((file) => file === undefined)).toBe(true);
  expect(asked).toBeLessThan(4);
});
