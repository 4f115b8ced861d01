import { colours } from '@stackworks/ui/tokens';
import type { Appearance } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

const darkScheme = '(prefers-color-scheme: dark)';

/** Makes Stripe's card fields look like ours, in light and in dark. */
export function useAppearance(): Appearance {
  const isDark = useSyncExternalStore(watchScheme, () => matchMedia(darkScheme).matches);
  return isDark ? dark : light;
}

function watchScheme(onChange: () => void): () => void {
  const scheme = matchMedia(darkScheme);
  scheme.addEventListener('change', onChange);
  return () => scheme.removeEventListener('change', onChange);
}

const toAppearance = (colour: (typeof colours)['light' | 'dark']): Appearance => ({
  theme: 'stripe',
  variables: {
    colorPrimary: colour.pounamu,
    colorBackground: colour.sheet,
    colorText: colour.ink,
    colorTextSecondary: colour.soft,
    colorTextPlaceholder: colour.soft,
    colorDanger: colour.danger,
    colorSuccess: colour.pounamu,
    iconColor: colour.soft,
    fontFamily: '"Hanken Grotesk Variable", "Hanken Fallback", system-ui, sans-serif',
    fontSizeBase: '17px',
    fontSizeSm: '15px',
    fontWeightMedium: '600',
    borderRadius: '3px',
    spacingUnit: '4px',
    gridRowSpacing: '18px',
    gridColumnSpacing: '18px',
  },
  rules: {
    '.Label': { color: colour.ink, fontSize: '15px', fontWeight: '650', marginBottom: '6px' },
    '.Input': { border: `1.5px solid ${colour['edge-strong']}`, boxShadow: 'none', padding: '12px 14px' },
    '.Input:focus': {
      border: `1.5px solid ${colour.pounamu}`,
      boxShadow: 'none',
      outline: `3px solid ${colour.pounamu}`,
      outlineOffset: '1px',
    },
    '.Input--invalid': {
      border: `2px solid ${colour.danger}`,
      backgroundColor: colour['danger-wash'],
      boxShadow: 'none',
    },
    '.Error': { color: colour.danger, fontSize: '15px', fontWeight: '600' },
    '.Tab': { border: `1.5px solid ${colour['edge-strong']}`, boxShadow: 'none' },
    '.Tab--selected': { border: `1.5px solid ${colour.ink}`, boxShadow: 'none' },
    '.Block': { border: `1px solid ${colour.edge}`, boxShadow: 'none' },
  },
});

const light = toAppearance(colours.light);
const dark = toAppearance(colours.dark);
