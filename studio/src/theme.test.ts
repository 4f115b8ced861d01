import { hexToRgb } from '@sanity/ui/theme';
import { expect, test } from 'vitest';
import { studioTheme } from '#/theme.tsx';

/** How light a colour is to the eye, as WCAG 2 defines it. */
function toLuminance(colour: string): number {
  const { r, g, b } = hexToRgb(colour);
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(['light', 'dark'] as const)('every badge can be read in the %s', (scheme) => {
  const cards = studioTheme.v2?.color[scheme];
  for (const card of ['default', 'transparent'] as const) {
    for (const tone of ['default', 'primary', 'positive', 'caution', 'critical'] as const) {
      const badge = cards?.[card].badge[tone];
      const contrast = toContrast(badge?.fg ?? '#000', badge?.bg ?? '#000');
      expect(contrast, `${tone} on ${card}`).toBeGreaterThanOrEqual(4.5);
    }
  }
});
