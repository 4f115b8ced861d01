import { format, layOut } from '#/table.ts';

/** How long a call took, in milliseconds. */
export type GrowthMeasure = {
  call: string;
  /** With the least data, with ten times and with a hundred times as much. */
  medians: readonly number[];
  /** What 19 of 20 were answered within, with the most data. */
  p95: number;
};

/** What every screen's calls answer within, in milliseconds, however much there is. */
const longest = 50;
/** How many times as long a call may take with ten times the data, once it has the first ten times. */
const mostTimes = 2;
/** A difference of so many milliseconds is none. */
const noDifference = 2;

/** What shows or counts everything that is open, and what puts every place of several words together: all of it is their work. */
const looksAtAll = /^admin\/(inbox|counts|reports\/|search\?q=\w+\+)/;

/** What is wrong with how a call grows; empty when nothing is. */
function judge({ call, medians: [, ten = Number.NaN, hundred = Number.NaN] }: GrowthMeasure): string {
  if (!(hundred <= longest)) return 'OVER';
  if (looksAtAll.test(call)) return 'looks at all';
  return hundred > ten * mostTimes && hundred - ten > noDifference ? 'OVER' : '';
}

/** Lays out how calls grow, and says whether all stay within the limits. */
export function toGrowthTable(measures: readonly GrowthMeasure[]): {
  table: string;
  isWithinLimits: boolean;
} {
  const rows = measures.map((measure) => {
    const [one = Number.NaN, ten = Number.NaN, hundred = Number.NaN] = measure.medians;
    const figures = [one, ten, hundred, measure.p95, hundred / ten, hundred / one];
    return [`\`${measure.call}\``, ...figures.map(format), judge(measure)];
  });
  return {
    table: layOut(['', '1 ×', '10 ×', '100 × (ms)', '95 %', '100 : 10', '100 : 1', ''], rows),
    isWithinLimits: measures.every((measure) => judge(measure) !== 'OVER'),
  };
}
