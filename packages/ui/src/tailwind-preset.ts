import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin.js';
import { colours, type ColourName } from './tokens.ts';

const colourNames = Object.keys(colours.light);

/** Colours as custom properties. */
export const asProperties = (values: Record<ColourName, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));

/** Sheets behind one another, each `step` further right and down, with a hairline border. */
function stack(count: number, step: string): string {
  const sheets = Array.from({ length: count }, (_, index) => {
    const offset = `calc(${index + 1} * ${step})`;
    return `${offset} ${offset} 0 0 var(--stack-c), ${offset} ${offset} 0 1px var(--edge)`;
  });
  return ['0 0 0 1px var(--edge)', ...sheets].join(', ');
}

const display = (lineHeight: string, letterSpacing: string, fontWeight: string) => ({
  lineHeight,
  letterSpacing,
  fontWeight,
});

/**
 * The design language for Tailwind, shared by site and portal. It writes the colours of `tokens.ts` as custom properties,
 * light and dark (in print always light). Sizes and their roles: design language, "Type" and "Space".
 */
export default {
  content: [],
  // Otherwise `shadow-sheet` would also be the colour of a shadow.
  corePlugins: { boxShadowColor: false },
  theme: {
    // 761, 901, 1000 (where the staff's rail stands) and 1101 px; in rem, so that enlarged text gets the layout of a
    // narrower screen.
    screens: { sm: '47.5625rem', md: '56.3125rem', rail: '62.5rem', lg: '68.8125rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
      ...Object.fromEntries(colourNames.map((name) => [name, `var(--${name})`])),
    },
    fontFamily: { display: ['var(--display)'], text: ['var(--text)'] },
    fontSize: {
      d1: ['clamp(3.25rem, 8.05vw, 7.25rem)', display('1.04', '-.046em', '640')],
      d2: ['clamp(2.375rem, 5vw, 4.5rem)', display('1.06', '-.042em', '620')],
      d3: ['clamp(1.75rem, 2.9vw, 2.625rem)', display('1.1', '-.035em', '600')],
      t1: ['1.5rem', display('1.18', '-.025em', '600')],
      t2: ['1.1875rem', display('1.25', '-.015em', '600')],
      lede: ['clamp(1.125rem, 1.5vw, 1.3125rem)', { lineHeight: '1.48' }],
      body: ['1.0625rem', { lineHeight: '1.6' }],
      sm: ['.9375rem', { lineHeight: '1.5' }],
      xs: ['.8125rem', { lineHeight: '1.4' }],
    },
    borderRadius: { none: '0', badge: '2px', control: '3px' },
    boxShadow: {
      none: 'none',
      sheet: stack(0, '0px'),
      st1: stack(1, 'var(--stack-first, 6px)'),
      st2: stack(2, 'var(--stack-step)'),
      st3: stack(3, 'var(--stack-step)'),
      float: '0 0 0 1.5px var(--ink), 8px 8px 0 0 var(--stack-c), 8px 8px 0 1.5px var(--ink)',
      lift: '4px 4px 0 var(--ink)',
      'lift-primary': '4px 4px 0 var(--edge-strong)',
    },
    extend: {
      fontWeight: { label: '650' },
      maxWidth: { page: '1320px', app: '1240px', measure: '34em' },
      transitionDuration: {
        DEFAULT: 'var(--fast)',
        fast: 'var(--fast)',
        base: 'var(--base)',
        slow: 'var(--slow)',
      },
      transitionTimingFunction: { DEFAULT: 'var(--ease)', paper: 'var(--ease)' },
    },
  },
  plugins: [
    // A finger needs 44 px where a mouse does with less.
    plugin((api) => api.addVariant('coarse', '@media (pointer: coarse)')),
    plugin((api) =>
      api.addBase({
        ':root': { 'color-scheme': 'light', ...asProperties(colours.light) },
        '@media screen and (prefers-color-scheme: dark)': {
          ':root': { 'color-scheme': 'dark', ...asProperties(colours.dark) },
        },
      }),
    ),
  ],
} satisfies Config;
