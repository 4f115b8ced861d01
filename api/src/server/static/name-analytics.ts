import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalyticsSettings } from '#/env.ts';

/**
 * Has a built page report to the service that counts in our place, as the site's pages are told when they are rendered.
 * @param folder a copy of the build; compressed copies of the page are taken away, since they say nothing of it
 */
export async function nameAnalytics(folder: string, { url, domain }: AnalyticsSettings): Promise<void> {
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const attributes = `data-analytics-url="${escape(url)}" data-analytics-domain="${escape(domain)}"`;
  await writeFile(page, html.replace('<html ', `<html ${attributes} `));
  await Promise.all(['br', 'gz'].map((extension) => rm(`${page}.${extension}`, { force: true })));
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
