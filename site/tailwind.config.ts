import preset from '@stackworks/ui/tailwind-preset';
import type { Config } from 'tailwindcss';

export default {
  presets: [preset],
  content: ['./src/**/*.{astro,tsx}', '../packages/ui/src/components/**/*.tsx'],
} satisfies Config;
