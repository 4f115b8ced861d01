import { layOut } from '#/table.ts';

/** One thing a drill has looked at. */
export type Finding = {
  what: string;
  /** What was seen, as words or as a figure with its unit. */
  seen: string;
  /** Whether that is as expected. */
  isRight: boolean;
};

/** Expects an exact value. */
export const expectSame = (what: string, seen: unknown, expected: unknown): Finding => ({
  what,
  seen: seen === expected ? String(seen) : `${String(seen)}, not ${String(expected)}`,
  isRight: seen === expected,
});

/** A figure that may be so much and no more. */
export const expectAtMost = (what: string, value: number, most: number, unit: string): Finding => ({
  what,
  seen: `${round(value)} ${unit} (at most ${most})`,
  isRight: value <= most,
});

/** A figure that is worth knowing, and bound to nothing. */
export const note = (what: string, value: number, unit: string): Finding => ({
  what,
  seen: `${round(value)} ${unit}`,
  isRight: true,
});

/** How often each of them occurs: `200 × 12, 503 × 1`. */
export function tally(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const entries = [...counts].sort(([one], [other]) => String(one).localeCompare(String(other)));
  return entries.map(([value, count]) => `${value} × ${count}`).join(', ') || 'none';
}

/** Findings as a table in Markdown. */
export const toFindingTable = (findings: readonly Finding[]): string =>
  layOut(
    ['', 'seen', ''],
    findings.map(({ what, seen, isRight }) => [what, seen, isRight ? '' : 'WRONG']),
  );

const round = (value: number): string =>
  new Intl.NumberFormat('en-NZ', { maximumSignificantDigits: 3 }).format(value);
