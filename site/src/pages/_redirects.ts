import type { APIRoute } from 'astro';
import { getRedirects } from '#/content/read-content.ts';

/** The redirects that editors manage, one a line, as static hosts read them: `/old-page /portfolio 301`. */
export const GET: APIRoute = async ({ url }) => {
  const redirects = await getRedirects(url);
  const lines = redirects.map(({ from, to, isPermanent }) => `${from} ${to} ${isPermanent ? 301 : 302}\n`);
  return new Response(lines.join(''), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
