import { siteRoutes } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import type { APIRoute } from 'astro';
import { getSiteSettings } from '#/content/read-content.ts';

const toIcon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  toIcon('icon', 192, 'any'),
  toIcon('icon', 512, 'any'),
  toIcon('icon-maskable', 192, 'maskable'),
  toIcon('icon-maskable', 512, 'maskable'),
];

/** What a phone needs to install the site. */
export const GET: APIRoute = async () => {
  const { brandName, tagline } = await getSiteSettings();
  const manifest = {
    name: brandName,
    short_name: brandName,
    description: tagline,
    lang: 'en-NZ',
    id: siteRoutes.home,
    start_url: siteRoutes.home,
    display: 'minimal-ui',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    icons,
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  });
};
