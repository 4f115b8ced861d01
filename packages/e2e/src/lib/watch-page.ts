import type { Page } from '@playwright/test';

/**
 * Records what a visitor should never cause: script errors, failing requests of our own and breaches of the
 * content security policy (Chromium reports those on the console). Call before the first navigation.
 */
export function watchPage(page: Page): { troubles: string[] } {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request failed: ${request.url()} ${reason}`);
  });
  return { troubles };
}
