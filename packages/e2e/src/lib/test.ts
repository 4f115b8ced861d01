import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

/** Opens a page in another person's browser. */
export type OpenElsewhere = (options?: BrowserContextOptions) => Promise<Page>;

/** A test with other people's browsers. They close with it: one left open would go on listening to the server. */
export const test = base.extend<{ openElsewhere: OpenElsewhere }>({
  openElsewhere: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
