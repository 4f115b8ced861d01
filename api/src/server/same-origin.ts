import type { Context } from 'hono';

/** Whether one of our own pages, or the address bar, sent this: by Sec-Fetch-Site, else by Origin or Referer. */
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
