import { subsetFonts } from './subset-fonts.ts';

/**
 * The Vite plugin that makes the product's fonts before a build or a dev server needs them. Pages preload none, since a
 * browser delays its first paint for preloaded fonts.
 */
export function viteFonts() {
  return {
    name: 'stackworks-fonts',
    async config() {
      await subsetFonts();
      // A font inside the CSS would be blocked by the content policy, and loaded by pages that do not need it.
      return {
        build: { assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined) },
      };
    },
  };
}
