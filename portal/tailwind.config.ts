import preset, { asProperties } from '@stackworks/ui/tailwind-preset';
import { colours } from '@stackworks/ui/tokens';
import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin.js';

export default {
  presets: [preset],
  content: {
    relative: true,
    files: ['./index.html', './src/**/*.tsx', './src/components/*.ts', '../packages/ui/src/**/*.tsx'],
  },
  plugins: [
    // Somebody's own choice of colours, whatever their device's.
    plugin((api) =>
      api.addBase({
        '@media screen': {
          ':root[data-theme=light]': { 'color-scheme': 'light', ...asProperties(colours.light) },
          ':root[data-theme=dark]': { 'color-scheme': 'dark', ...asProperties(colours.dark) },
        },
      }),
    ),
  ],
} satisfies Config;
