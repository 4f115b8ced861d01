import { mounts, portalRoutes } from '@stackworks/contracts';
import type { APIRoute } from 'astro';

/** Pages behind a sign-in, and the API. Crawlers match prefixes, so a parameter ends the address. */
const closed = [...Object.values(mounts), ...Object.values(portalRoutes)].map((route) =>
  route.replace(/:.*/, ''),
);

/** Entries below another one are redundant. */
const prefixes = closed.filter(
  (route) => !closed.some((other) => route !== other && route.startsWith(other)),
);

/** Which addresses crawlers should skip. Pictures are served by the API. */
export const GET: APIRoute = ({ url }) =>
  new Response(
    [
      'User-agent: *',
      `Allow: ${mounts.api}/images/`,
      ...prefixes.map((prefix) => `Disallow: ${prefix}`),
      '',
      `Sitemap: ${new URL('/sitemap.xml', url)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
