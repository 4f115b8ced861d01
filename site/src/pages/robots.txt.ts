import { mounts, portalRoutes } from '@stackworks/contracts';
import type { APIRoute } from 'astro';

/** Pages behind a sign-in and machinery; crawlers follow prefixes, so a parameter ends the address. */
const closed = [...Object.values(mounts), ...Object.values(portalRoutes)].map((route) =>
  route.replace(/:.*/, ''),
);

/** Whatever lies below another entry goes without saying. */
const prefixes = closed.filter(
  (route) => !closed.some((other) => route !== other && route.startsWith(other)),
);

/** Tells crawlers which addresses to leave alone. Pictures have one among the calls of the API. */
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
