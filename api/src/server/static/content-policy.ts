import { createHash } from 'node:crypto';
import { siteRoutes } from '@stackworks/contracts';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalyticsSettings } from '#/env.ts';

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;

/** What a page needs of other origins: whose scripts it runs, whose frames it shows and whom it calls. */
export type OtherOrigins = Record<'scripts' | 'frames' | 'calls', readonly string[]>;

const nobody: OtherOrigins = { scripts: [], frames: [], calls: [] };

/**
 * The Content-Security-Policy of one page: its own files, and the inline scripts and styles it holds, by hash.
 * @param html the page as it will be sent
 * @param others the few other origins it needs; none unless given
 */
export function toPagePolicy(html: string, others = nobody): string {
  const { script, style } = hashInline(html);
  return toPolicy({
    'script-src': ["'self'", ...script, ...others.scripts],
    'style-src': ["'self'", ...style],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...others.calls],
    ...(others.frames.length > 0 && { 'frame-src': ["'self'", ...others.frames] }),
  });
}

/**
 * The policy of each page of the site: the checkout alone also takes what the card service needs.
 * @param card where the card service's script, frames and calls come from
 * @param counters where pages report that they are looked at, besides our own origin
 */
export const toSitePolicy =
  (card: OtherOrigins, counters: readonly string[] = []) =>
  (html: string, address: string): string => {
    const others = isCheckout(address) ? card : nobody;
    return toPagePolicy(html, { ...others, calls: [...others.calls, ...counters] });
  };

const isCheckout = (address: string): boolean =>
  address.replace(/(\/index)?\.html$/, '') === siteRoutes.subscribe;

/**
 * The policy of Sanity Studio, which writes its styles at run time and listens over sockets.
 * @param html Studio's page
 * @param contentOrigins where Studio reads and writes content, besides its own origin
 */
export function toStudioPolicy(html: string, contentOrigins: readonly string[]): string {
  const { script } = hashInline(html);
  return toPolicy({
    'script-src': ["'self'", ...script],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...contentOrigins],
    'connect-src': [
      "'self'",
      ...contentOrigins,
      ...contentOrigins.map((origin) => origin.replace(/^http/, 'ws')),
    ],
    'worker-src': ["'self'", 'blob:'],
  });
}

/**
 * The policy of the API's reference: its styles are written at run time, and its icons are a font within them.
 * @param nonce what those styles carry, anew for each answer
 */
export function toReferencePolicy(html: string, nonce: string): string {
  const { script } = hashInline(html);
  return toPolicy({
    'script-src': ["'self'", ...script],
    'style-src': [`'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
  });
}

function toPolicy(sources: Record<string, string[]>): string {
  return Object.entries({
    'default-src': ["'self'"],
    ...sources,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, values]) => `${directive} ${values.join(' ')}`)
    .join('; ');
}

function hashInline(html: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, element, attributes = '', text = ''] of html.matchAll(inlineElement)) {
    if (/\ssrc\s*=/i.test(attributes)) continue;
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    hashes[element?.toLowerCase() === 'style' ? 'style' : 'script'].add(hash);
  }
  return hashes;
}

/**
 * Has a built page report to the external analytics service, as the site's pages do when they are rendered.
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
