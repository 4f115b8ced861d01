import type { Plugin } from 'vite';

const remoteScript = /<script\b[^>]*\bsrc="https?:[^>]*><\/script>\n?/g;
const remoteFont = /\s*@font-face\s*\{[^}]*url\("https?:[^}]*\}/g;
const rootLink = /(<link\b[^>]*\bhref="\/)(?=static\/)/g;

/**
 * The page that starts Studio, asking no other host for anything: system fonts take the place of remote ones.
 *
 * @param page The page as the Sanity CLI writes it.
 * @param base Path under which Studio is served, with slashes at both ends.
 */
export const localisePage = (page: string, base: string): string =>
  page
    .replace(remoteScript, '')
    .replace(remoteFont, '')
    .replace(rootLink, `$1${base.slice(1)}`);

/** Applies {@link localisePage} to what `sanity build` writes. */
export function keepToOneOrigin(): Plugin {
  let base = '/';
  return {
    name: 'keep-to-one-origin',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type === 'asset') page.source = localisePage(String(page.source), base);
      },
    },
  };
}
