import { expect, type Page } from '@playwright/test';
import { prepareServer, type OwnServer } from '#/lib/own-server.ts';
import { test as base } from '#/lib/studio.ts';
import { visitAll } from '#/lib/visitors.ts';

/** From an editor's click on, in milliseconds. Source: the requirement that a publish is live in seconds. */
const longestWait = 5_000;

/** A test of Studio and its site on a server of their own, where visitors come and go all the time. */
export const test = base.extend<{ visitors: undefined }, { server: OwnServer }>({
  server: [
    async ({}, use) => {
      const server = await prepareServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  visitors: [
    async ({ server }, use) => {
      const visitors = visitAll(server.origin);
      await use(undefined);
      const { rounds, troubles } = await visitors.leave();
      expect(rounds).toBeGreaterThan(1);
      expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Does what brings a change to visitors and expects them to see it in time.
 * @param change ends with an editor's last click
 * @param check fails for as long as visitors do not see the change
 */
export async function expectLive(change: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  const end = Date.now() + longestWait;
  await change();
  await expect(check).toPass({ timeout: Math.max(end - Date.now(), 1), intervals: [100] });
}

/**
 * Publishes the open document, once it may be, and expects visitors to see it in time.
 * @param check fails for as long as visitors do not see it
 */
export async function publishLive(page: Page, check: () => Promise<void>): Promise<void> {
  const button = page.getByTestId('action-publish');
  await expect(button).toBeEnabled();
  await expectLive(() => button.click(), check);
  await expect(button).toBeDisabled();
}
