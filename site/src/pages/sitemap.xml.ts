import { siteRoutes } from '@stackworks/contracts';
import type { APIRoute } from 'astro';

/** Every page that search engines should know of; the checkout is for those who have chosen a plan. */
const addresses = Object.values(siteRoutes).filter((route) => route !== siteRoutes.subscribe);

/** The site map, as search engines read it: https://www.sitemaps.org/protocol.html. */
export const GET: APIRoute = ({ url }) => {
  const entries = addresses.map((address) => `  <url><loc>${new URL(address, url)}</loc></url>`);
  return new Response(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n'),
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};
