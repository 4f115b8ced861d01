import type { Context } from 'hono';

/**
 * Whether a browser sent this from one of our own pages, or because its user typed the address. Without Sec-Fetch-Site, as on
 * plain http, Origin or Referer tell; without any, it is not trusted.
 */
export function isSameOrigin(c: Context, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const source = c.req.header('origin') ?? c.req.header('referer') ?? '';
  return URL.canParse(source) && new URL(source).origin === publicUrl;
}

/** Whether a browser says that another site's page sent this. Programs send no such headers. */
export function isFromElsewhere(c: Context, publicUrl: string): boolean {
  const isFromBrowser = ['sec-fetch-site', 'origin'].some((name) => c.req.header(name) !== undefined);
  return isFromBrowser && !isSameOrigin(c, publicUrl);
}
