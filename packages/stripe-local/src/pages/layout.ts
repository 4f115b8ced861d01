import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

type Content = {
  title: string;
  body: Html;
  /** Puts two sheets side by side where there is room. */
  isWide?: boolean;
  status?: 200 | 404;
};

type Page = Content & {
  /** Where the pages are mounted, such as /sandbox/stripe. */
  path: string;
  /** What the page's script calls the API with. */
  publishableKey: string;
};

/** Answers a request with a page. */
export type ShowPage = (c: Context, content: Content) => Response | Promise<Response>;

/** How the pages below a path are shown. */
export const createShowPage =
  (path: string, publishableKey: string): ShowPage =>
  (c, content) => {
    c.header('content-security-policy', pagePolicy);
    c.header('cache-control', 'no-store');
    return c.html(layout({ ...content, path, publishableKey }), content.status ?? 200);
  };

/** One page of stripe-local. */
const layout = ({ title, body, path, publishableKey, isWide = false }: Page): Html =>
  html`<!doctype html>
    <html lang="en-NZ">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${path}/pages.css" />
        <script src="${path}/stripe.js" defer></script>
        <script src="${path}/pages.js" defer></script>
      </head>
      <body data-key="${publishableKey}" data-path="${path}">
        <header>
          <p><span class="badge wait">Test mode</span></p>
          <p class="soft small">Local Stripe. No money moves.</p>
        </header>
        <main class="${isWide ? 'two' : ''}">${body}</main>
      </body>
    </html>`;

/** The policy of every page: its own files and its own calls, nothing inline, no framing. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The place for a card, and what the bank says of it. */
export const cardFields = html`<div data-card></div>
  <p class="problem" role="alert" data-problem></p>`;

/** Cents as people write them. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-NZ', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  );

/** Seconds as the date in a time zone. */
export const formatDate = (seconds: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'long', timeZone }).format(seconds * 1000);

/** Seconds as the date and time in a time zone. */
export const formatTime = (seconds: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    seconds * 1000,
  );
