import {
  buildTheme,
  hexToRgb,
  mix,
  rgbToHex,
  type ThemeColorBadgeToneTokens,
  type ThemeColorPalette,
  type ThemeConfig,
} from '@sanity/ui/theme';
import { type ColourName, colours } from '@stackworks/ui/tokens';
import { type StudioTheme, useColorSchemeValue } from 'sanity';

const { light, dark } = colours;

/** The product's greys, from light to dark; each is a token, or between two of them. */
const greys = {
  50: light.paper,
  100: light.fold,
  200: light.edge,
  300: dark.soft,
  400: blend(dark.soft, light['edge-strong']),
  500: light['edge-strong'],
  600: blend(light['edge-strong'], light.soft),
  700: light.soft,
  800: dark.edge,
  900: blend(dark.edge, dark.sheet),
  950: dark.sheet,
};

const pounamu = toTints('pounamu-wash', 'pounamu');
const progress = toTints('progress-wash', 'progress-ink');

const palette: ThemeColorPalette = {
  white: light.sheet,
  black: dark.paper,
  gray: greys,
  // Primary and positive are the same green.
  blue: pounamu,
  green: pounamu,
  cyan: progress,
  purple: progress,
  magenta: toTints('pink-wash', 'pink-ink'),
  red: toTints('danger-wash', 'danger'),
  orange: toTints('revision-wash', 'revision-ink'),
  yellow: toTints('pending-wash', 'pending-ink'),
};

/** Each pair is of the light theme and the dark. */
const badge = { fg: ['600', '400'], icon: ['600', '400'] } satisfies ThemeColorBadgeToneTokens;

/** Text on badges, and muted text on selected rows and tabs, with a contrast of at least 4.5 : 1. */
const readable = {
  base: { '*': { badge: { positive: badge, caution: badge } } },
  selectable: { '*': { selected: { muted: { fg: ['100 85%', '900 85%'] } } } },
  button: { bleed: { '*': { '*': { muted: { fg: ['700', '300'] } } } } },
} satisfies ThemeConfig['color'];

const { fonts } = buildTheme();

/** Studio in the product's design: paper, ink and pounamu, Besley for titles, square corners. */
export const studioTheme: StudioTheme = buildTheme({
  palette,
  color: readable,
  font: {
    ...fonts,
    heading: { ...fonts.heading, family: "'Besley Variable', 'Besley Fallback', serif" },
    label: { ...fonts.label, family: "'Hanken Grotesk Variable', 'Hanken Fallback', sans-serif" },
    text: { ...fonts.text, family: "'Hanken Grotesk Variable', 'Hanken Fallback', sans-serif" },
  },
  radius: [0, 2, 3, 3, 3, 3, 3],
});

/** Eleven tints of a hue, blended from its light and dark tokens. */
function toTints(wash: ColourName, ink: ColourName) {
  const pick = (theme: typeof light) => ({ wash: theme[wash], ink: theme[ink] });
  const [day, night] = [pick(light), pick(dark)];
  return {
    50: blend(day.wash, light.sheet),
    100: day.wash,
    200: blend(day.wash, night.ink),
    300: blend(night.ink, day.wash, 0.25),
    400: night.ink,
    500: day.ink,
    600: blend(day.ink, light.ink, 0.15),
    700: blend(day.ink, light.ink, 0.3),
    800: blend(day.ink, night.wash, 0.6),
    900: night.wash,
    950: blend(night.wash, dark.paper),
  };
}

/** A colour between two others; `share` is the second one's. */
function blend(one: string, other: string, share = 0.5): string {
  return rgbToHex(mix(hexToRgb(one), hexToRgb(other), share));
}

/** Our mark, three sheets, in the corner of Studio. */
export function StudioIcon() {
  const { ink, pounamu, sheet } = colours[useColorSchemeValue()];
  return (
    <svg viewBox="0 0 34 34" width="100%" height="100%" stroke={ink} strokeWidth="1.8" aria-hidden="true">
      <path fill={pounamu} d="M11.5 3H31v13.5H11.5z" />
      <path fill={sheet} d="M7 10.25h19.5v13.5H7z" />
      <path fill={ink} d="M2.5 17.5H22V31H2.5z" />
    </svg>
  );
}
