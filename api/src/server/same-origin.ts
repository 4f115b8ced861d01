import type { Context } from 'hono';

/**
 * Whether a browser sent this request from one of our own pages, or because its user typed the address.
 * Old browsers, and all of them on plain http, send no Sec-Fetch-Site: they tell it by Origin or, where they leave that
 * out, by Referer. A request with none of these is not believed.
 */
export function isSameOrigin(c: Context, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const source = c.req.header('origin') ?? c.req.header('referer') ?? '';
  return URL.canParse(source) && new URL(source).origin === publicUrl;
}

/** Whether a browser says that a page of another site sent this. Programs say nothing, and need no page to send what they like. */
export function isFromElsewhere(c: Context, publicUrl: string): boolean {
  const isTold = ['sec-fetch-site', 'origin'].some((name) => c.req.header(name) !== undefined);
  return isTold && !isSameOrigin(c, publicUrl);
}
