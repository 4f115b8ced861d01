import tailwindcss from 'tailwindcss';
import { defineConfig } from 'vite';
import preset from '#/tailwind-preset.ts';
import { viteFonts } from '#/fonts/fonts.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [viteFonts()],
  css: {
    postcss: {
      plugins: [
        tailwindcss({
          presets: [preset],
          content: [`${import.meta.dirname}/*.tsx`, `${import.meta.dirname}/../../src/components/*.tsx`],
        }),
      ],
    },
  },
});
