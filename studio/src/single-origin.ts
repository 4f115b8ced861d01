import type { Plugin } from 'vite';

const remoteScript = /<script\b[^>]*\bsrc="https?:[^>]*><\/script>\n?/g;
const remoteFont = /\s*@font-face\s*\{[^}]*url\("?https?:[^}]*\}/g;
const rootLink = /(<link\b[^>]*\bhref="\/)(?=static\/)/g;

/** The page that starts Studio, loading nothing from another host. @param base where Studio is served: `/studio/` */
export const localisePage = (page: string, base: string): string =>
  localiseStyles(page)
    .replace(remoteScript, '')
    .replace(rootLink, `$1${base.slice(1)}`);

/** Styles that load no fonts from another host; the system's fonts replace them. */
export const localiseStyles = (styles: string): string => styles.replace(remoteFont, '');

/** Stops what `sanity build` writes from loading anything from another host. */
export function singleOrigin(): Plugin {
  let base = '/';
  return {
    name: 'single-origin',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset') continue;
          if (file.fileName === 'index.html') file.source = localisePage(String(file.source), base);
          if (file.fileName.endsWith('.css')) file.source = localiseStyles(String(file.source));
        }
      },
    },
  };
}
