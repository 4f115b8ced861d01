import { createHash } from 'node:crypto';
import { siteRoutes } from '@stackworks/contracts';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnalyticsSettings } from '#/env.ts';
import type { OtherOrigins } from '#/platform/site/static-build.ts';

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;

const none: OtherOrigins = { scripts: [], frames: [], calls: [] };

/** The Content-Security-Policy of a page: our own files, its inline scripts and styles by hash, and a few other origins. */
export function toPagePolicy(html: string, others = none): string {
  const { script, style } = hashInline(html);
  return toPolicy({
    'script-src': ["'self'", ...script, ...others.scripts],
    'style-src': ["'self'", ...style],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...others.calls],
    ...(others.frames.length > 0 && { 'frame-src': ["'self'", ...others.frames] }),
  });
}

/** The policy of the site's pages: `counters` get page views, and only the checkout may use Stripe's origins. */
export const toSitePolicy =
  (stripe: OtherOrigins, counters: readonly string[] = []) =>
  (html: string, address: string): string => {
    const others = isCheckout(address) ? stripe : none;
    return toPagePolicy(html, { ...others, calls: [...others.calls, ...counters] });
  };

const isCheckout = (address: string): boolean =>
  address.replace(/(\/index)?\.html$/, '') === siteRoutes.subscribe;

/** The policy of Sanity Studio, which writes styles at run time and reaches content over HTTP and sockets. */
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

/** The policy of the API reference, which writes styles, with a font of icons, at run time. */
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

/** Makes a copied build report to the analytics service, and deletes its outdated compressed pages. */
export async function nameAnalytics(folder: string, { url, domain }: AnalyticsSettings): Promise<void> {
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const attributes = `data-analytics-url="${escape(url)}" data-analytics-domain="${escape(domain)}"`;
  await writeFile(page, html.replace('<html ', `<html ${attributes} `));
  await Promise.all(['br', 'gz'].map((extension) => rm(`${page}.${extension}`, { force: true })));
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
