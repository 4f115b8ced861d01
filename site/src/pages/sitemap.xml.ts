import { siteRoutes } from '@stackworks/contracts';
import type { APIRoute } from 'astro';
import { getLastChanges, listPortfolioAddresses } from '#/content/read-content.ts';

const { home, testimonials, terms, privacy } = siteRoutes;

/** The sitemap (https://www.sitemaps.org/protocol.html): every page that search engines should know, so not the checkout. */
export const GET: APIRoute = async ({ url }) => {
  const [changes, portfolio] = await Promise.all([getLastChanges(), listPortfolioAddresses()]);
  const pages = [
    { address: home, changedAt: changes.home },
    ...portfolio.map((address) => ({ address, changedAt: changes.portfolio })),
    { address: testimonials, changedAt: changes.testimonials },
    { address: terms, changedAt: changes.terms },
    { address: privacy, changedAt: changes.privacy },
  ];
  const entries = pages.map(({ address, changedAt }) => {
    const lastChange = changedAt ? `<lastmod>${changedAt}</lastmod>` : '';
    return `  <url><loc>${new URL(address, url)}</loc>${lastChange}</url>`;
  });
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
