import { mounts } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#/lib/accessibility.ts';
import { atNight } from '#/lib/widths.ts';
import { watchPage } from '#/lib/watch-page.ts';

const address = `${mounts.api}/docs`;

/**
 * What Redoc breaks by itself: its menu is in no landmark, its headings start over in each part and leave a level out, and the
 * button that folds the first line of an example is 20 px high.
 */
const redocBreaks = ['region', 'page-has-heading-one', 'heading-order', 'target-size'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the API reference shows a call, in ${colorScheme} colours`, { tag: atNight }, async ({ page }) => {
    const { troubles } = watchPage(page);
    const origins = new Set<string>();
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
    });
    await page.emulateMedia({ colorScheme });

    await page.goto(`${address}/projects`);
    await expect(page.getByRole('heading', { name: 'link to Projects', level: 2 })).toBeVisible();
    const call = page.getByRole('heading', { name: 'Creates a project for a client from a brief' });
    await call.scrollIntoViewIfNeeded();
    await expect(call).toBeVisible();
    await expectAccessible(page, redocBreaks);

    expect([...origins]).toEqual([new URL(page.url()).origin]);
    expect(troubles).toEqual([]);
  });
}
