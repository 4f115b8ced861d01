import preset from '@stackworks/ui/tailwind-preset';
import type { Config } from 'tailwindcss';

export default {
  presets: [preset],
  content: ['./index.html', './src/**/*.tsx', './src/components/dense.ts', '../packages/ui/src/**/*.tsx'],
} satisfies Config;
