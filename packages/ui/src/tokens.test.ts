import { planColours } from '@stackworks/contracts';
import { describe, expect, test } from 'vitest';
import { colours, type ColourName } from './tokens.ts';

const readable = 4.5;
const discernible = 3;

const grounds: ColourName[] = ['paper', 'sheet', 'fold'];
const onEveryGround = (text: ColourName): [ColourName, ColourName][] =>
  grounds.map((ground) => [text, ground]);

const textPairs: [text: ColourName, ground: ColourName][] = [
  ...onEveryGround('ink'),
  ...onEveryGround('soft'),
  ...onEveryGround('pounamu'),
  ...onEveryGround('danger'),
  ['pounamu-on', 'pounamu'],
  ['pounamu-on', 'pounamu-deep'],
  ['pounamu', 'pounamu-wash'],
  ['ink', 'pounamu-wash'],
  ['paper', 'ink'],
  ['band-on', 'band'],
  ['band-soft', 'band'],
  ['band', 'band-on'],
  ...planColours.flatMap((colour): [ColourName, ColourName][] => [
    [`${colour}-ink`, `${colour}-wash`],
    [`${colour}-ink`, 'sheet'],
  ]),
  ['pending-ink', 'pending-wash'],
  ['progress-ink', 'progress-wash'],
  ['revision-ink', 'revision-wash'],
  ['hold-ink', 'hold-wash'],
  ['danger', 'danger-wash'],
  ['ink', 'danger-wash'],
];
const borderPairs: [border: ColourName, ground: ColourName][] = [
  ['edge-strong', 'sheet'],
  ['edge-strong', 'paper'],
  ['danger', 'danger-wash'],
];

describe.each(Object.entries(colours))('in %s surroundings', (_, theme) => {
  test.each(textPairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(readable);
  });

  test.each(borderPairs)('a border of %s can be made out on %s', (border, ground) => {
    expect(contrast(theme[border], theme[ground])).toBeGreaterThanOrEqual(discernible);
  });
});

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const linear = (start: number) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}
