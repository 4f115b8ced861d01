import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { servePages } from '#test/served-pages.ts';
import { makeStaticBuild } from '#test/static-build.ts';
import { toStripeOrigins } from '#/platform/stripe/stripe-client.ts';
import { toSitePolicy, toStudioPolicy } from './content-policy.ts';

const keys = {
  secretKey: 'sk_1',
  publishableKey: 'pk_1',
  webhookSecret: 'whsec_1',
  linksUrl: 'https://buy.example/',
};
const script = 'document.documentElement.dataset.js = "yes"';
const style = 'astro-island{display:contents}';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

async function readPolicy(path: string): Promise<string> {
  const request = servePages({
    site: await makeStaticBuild({
      'index.html': `<title>Home</title><style>${style}</style><script type="module">${script}</script>`,
      '404.html': '<title>404 Page Not Found</title>',
    }),
    portal: await makeStaticBuild({
      'index.html':
        '<title>Portal</title><script type="module" src="/portal-assets/index-a1b2c3d4.js"></script>',
    }),
    studio: await makeStaticBuild({ 'index.html': '<title>Studio</title>' }, (html) =>
      toStudioPolicy(html, ['https://content.example']),
    ),
  });
  return (await request(path)).headers.get('content-security-policy') ?? '';
}

describe('the content security policy', () => {
  it('allows the site’s own files, and exactly the inline scripts and styles of the page', async () => {
    expect((await readPolicy('/')).split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${sha256(script)}'`,
      `style-src 'self' 'sha256-${sha256(style)}'`,
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it('allows no inline script on a page without any', async () => {
    expect(await readPolicy('/client-login')).toContain("script-src 'self';");
  });

  it('lets the checkout alone take a card, and any page nothing where the card script is our own', () => {
    const card = {
      scripts: ['https://js.example'],
      frames: ['https://js.example'],
      calls: ['https://api.example'],
    };
    const toPolicy = toSitePolicy(card);
    expect(toPolicy('', '/subscribe.html').split('; ')).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://js.example",
        "connect-src 'self' https://api.example",
        "frame-src 'self' https://js.example",
      ]),
    );
    // As a preview names it.
    expect(toPolicy('', '/subscribe')).toContain('https://js.example');
    expect(toPolicy('', '/index.html')).not.toContain('example');
    expect(toPolicy('', '/subscribe-now.html')).not.toContain('example');

    const publicUrl = 'https://www.stackworks.example';
    const own = { ...keys, scriptUrl: `${publicUrl}/sandbox/stripe/stripe.js` };
    expect(toStripeOrigins({ publicUrl, stripe: own }).scripts).toEqual([]);
    expect(toStripeOrigins({ publicUrl, stripe: keys }).scripts).toContain('https://js.stripe.com');
  });

  it('lets every page of the site report to the service that counts page views', () => {
    const toPolicy = toSitePolicy({ scripts: [], frames: [], calls: ['https://api.example'] }, [
      'https://plausible.example',
    ]);
    expect(toPolicy('', '/index.html')).toContain("connect-src 'self' https://plausible.example;");
    expect(toPolicy('', '/subscribe.html')).toContain(
      "connect-src 'self' https://api.example https://plausible.example;",
    );
  });

  it('loosens styles, sockets and workers for Studio alone', async () => {
    expect((await readPolicy('/studio')).split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: https://content.example",
      "connect-src 'self' https://content.example wss://content.example",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it('covers the 404 page', async () => {
    expect(await readPolicy('/nothing-here')).toContain("frame-ancestors 'none'");
  });
});
