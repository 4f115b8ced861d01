import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * A page of our own that stands by itself, as HTML: it works while the site has never been built, and no search engine lists it.
 * @param styles without quotes or angle brackets
 */
export function toWholePage(title: string, styles: string, body: ReactNode): string {
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
