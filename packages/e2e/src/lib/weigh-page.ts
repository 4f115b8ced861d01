import type { Page, Request } from '@playwright/test';

export const kilobyte = 1024;

/**
 * Bytes on the wire by kind of resource, as the browser received them.
 * @param open brings the page up, and resolves when it is what a visitor came for
 * @param isOurs leaves out what is another's, such as Stripe's own script
 */
export async function weighPage(
  page: Page,
  open: () => Promise<unknown>,
  isOurs: (request: Request) => boolean = () => true,
): Promise<{ document: number; script: number; stylesheet: number; font: number }> {
  const used = { document: 0, script: 0, stylesheet: 0, font: 0 };
  const weighed: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind !== 'document' && kind !== 'script' && kind !== 'stylesheet' && kind !== 'font') return;
    if (!isOurs(request)) return;
    weighed.push(
      request.sizes().then(({ responseBodySize }) => {
        used[kind] += responseBodySize;
      }),
    );
  });
  await open();
  await Promise.all(weighed);
  return used;
}
