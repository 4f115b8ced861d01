import preset from '@stackworks/ui/tailwind-preset';
import type { Config } from 'tailwindcss';

export default {
  presets: [preset],
  content: ['./src/**/*.{astro,tsx}', '../packages/ui/src/components/**/*.tsx'],
  // The whole navigation fits on one line from here on.
  theme: { extend: { screens: { nav: '1201px' } } },
} satisfies Config;
