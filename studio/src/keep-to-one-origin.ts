import type { Plugin } from 'vite';

const remoteTags = /<(script|link)\b[^>]*\b(?:src|href)="https?:\/\/[^>]*>(?:\s*<\/script>)?\n?/g;

/** Takes the scripts and fonts of other hosts out of the page that starts Studio. */
export function keepToOneOrigin(): Plugin {
  return {
    name: 'keep-to-one-origin',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type === 'asset') page.source = String(page.source).replaceAll(remoteTags, '');
      },
    },
  };
}
