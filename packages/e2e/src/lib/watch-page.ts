import type { Page } from '@playwright/test';

/**
 * Records what a visitor should never cause: script errors, failing requests of our own and breaches of the
 * content security policy. Call before the first navigation.
 */
export async function watchPage(page: Page): Promise<{ troubles: string[] }> {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request failed: ${request.url()} ${reason}`);
  });
  await page.exposeFunction('reportViolation', (text: string) => troubles.push(`policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return { troubles };
}
