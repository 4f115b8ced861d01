import type { Context } from 'hono';

/** Whether the browser has this version, so that 304 is enough. */
export function matchesEtag(c: Context, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
