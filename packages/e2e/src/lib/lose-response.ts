import { mounts } from '@stackworks/contracts';
import type { Page } from '@playwright/test';

/** Lets the server create the next project, and breaks the connection before its answer arrives. */
export async function loseResponse(page: Page): Promise<void> {
  await page.route(
    `**${mounts.api}/client/projects`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}
