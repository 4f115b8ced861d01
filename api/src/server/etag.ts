import type { Context } from 'hono';

/** Whether the browser says that it has this very version already, so that 304 is answer enough. */
export function isKnownByBrowser(c: Context, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
