import type { Context } from 'hono';

/**
 * Whether a browser sent this request from one of our own pages, or because its user typed the address.
 * Old browsers, which send no Sec-Fetch-Site, tell it by Origin; a request with neither is not believed.
 */
export function isSameOrigin(c: Context, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return c.req.header('origin') === publicUrl;
}
