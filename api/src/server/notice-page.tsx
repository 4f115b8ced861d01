import type { ErrorCode } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import type { Context } from 'hono';
import type { statusByCode } from '#/errors.ts';
import { toPagePolicy } from './static/content-policy.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppEnv } from './app-env.ts';

const { light, dark } = colours;

/** Self-contained, since the site may not have been built yet. React escapes quotes and angle brackets in text, which would break the CSS. */
const styles = `
:root { color-scheme: light dark; --sheet-edge: ${light.edge}; }
body { margin: 0; background: ${light.paper}; color: ${light.ink}; font: 400 1.0625rem/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(100% - 56px, 720px); margin: clamp(28px, 9vh, 112px) auto; padding: clamp(28px, 6vw, 56px);
  background: ${light.sheet}; overflow-wrap: break-word;
  box-shadow: 0 0 0 1px var(--sheet-edge), 7px 7px 0 ${light.sheet}, 7px 7px 0 1px var(--sheet-edge), 14px 14px 0 ${light.sheet}, 14px 14px 0 1px var(--sheet-edge); }
h1 { margin: 0; font: 600 clamp(1.75rem, 5vw, 2.625rem)/1.08 Rockwell, Georgia, serif; letter-spacing: -.03em; text-wrap: balance; }
p { margin: 16px 0 0; max-width: 34em; }
.actions { display: flex; flex-wrap: wrap; gap: 14px; margin-top: 28px; }
form { margin: 0; }
a, button { display: inline-flex; align-items: center; min-height: 48px; box-sizing: border-box; padding: 11px 22px; border: 1.5px solid ${light.ink};
  border-radius: 3px; background: none; color: inherit; font: inherit; font-weight: 650; text-decoration: none; cursor: pointer; }
a:hover, button:hover { text-decoration: underline; }
a:focus-visible, button:focus-visible { outline: 3px solid ${light.pounamu}; outline-offset: 3px; }
a:first-child, button { border-color: ${light.pounamu}; background: ${light.pounamu}; color: ${light['pounamu-on']}; }
@media (prefers-color-scheme: dark) {
  :root { --sheet-edge: ${dark.edge}; }
  body { background: ${dark.paper}; color: ${dark.ink}; }
  main { background: ${dark.sheet}; box-shadow: 0 0 0 1px var(--sheet-edge), 7px 7px 0 ${dark.sheet}, 7px 7px 0 1px var(--sheet-edge), 14px 14px 0 ${dark.sheet}, 14px 14px 0 1px var(--sheet-edge); }
  a, button { border-color: ${dark.ink}; }
  a:focus-visible, button:focus-visible { outline-color: ${dark.pounamu}; }
  a:first-child, button { border-color: ${dark.pounamu}; background: ${dark.pounamu}; color: ${dark['pounamu-on']}; }
}`;

/** A notice and its links, the recommended one first. */
export type Notice = {
  title: string;
  /** One paragraph each. */
  body: readonly string[];
  links: readonly { label: string; href: string }[];
  /** A button before the links, which sends a form. */
  send?: { label: string; to: string; fields: Record<string, string> };
};

/** Sends a page that says why the requested one is missing, or what a link can do. For people; scripts get JSON errors. */
export function sendNotice(
  c: Context,
  { title, body, links, send }: Notice,
  status: 200 | (typeof statusByCode)[ErrorCode],
): Response {
  const html = renderPage(
    title,
    <main>
      <h1>{title}</h1>
      {body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div className="actions">
        {send && (
          <form method="post" action={send.to}>
            {Object.entries(send.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit">{send.label}</button>
          </form>
        )}
        {links.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </div>
    </main>,
  );
  return c.html(html, status, {
    'cache-control': 'no-store',
    'content-security-policy': toPagePolicy(html),
    'x-robots-tag': 'noindex',
  });
}

function renderPage(title: string, body: ReactNode): string {
  const markup = renderToStaticMarkup(
    <html lang="en-NZ">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{styles}</style>
      </head>
      <body>{body}</body>
    </html>,
  );
  return `<!doctype html>${markup}`;
}

/**
 * Renders a holding page that asks people to wait, and reloads itself.
 * @param notice `links` besides trying again; `body` where it takes more than a moment
 * @returns null when the caller wants no page
 */
export function renderHoldingPage(
  c: Context<AppEnv>,
  {
    title,
    seconds,
    links = [],
    body = ['It’ll be ready in a moment. This page will reload when it is.'],
  }: Pick<Notice, 'title'> & Partial<Notice> & { seconds: number },
): Response | null {
  c.header('vary', 'accept', { append: true });
  c.header('retry-after', String(seconds));
  if (c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html')) return null;
  c.header('refresh', String(seconds));
  return sendNotice(c, { title, body, links: [toRetryLink(c), ...links] }, 503);
}

/** A link to this very address, after one slash: a browser would read two as another site's address. */
export function toRetryLink(c: Context): Notice['links'][number] {
  const { pathname, search } = new URL(c.req.url);
  return { label: 'Try again', href: `/${pathname.replace(/^[/\\]+/, '')}${search}` };
}
