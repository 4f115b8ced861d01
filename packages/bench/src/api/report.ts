import type { ApiMeasure } from '#/api/measure-api.ts';
import { layOut } from '#/table.ts';

/** What the product's answers have to be, as a multiple of the floor's list. */
const limits: Readonly<Record<string, number>> = {
  product: 0.85,
};
/** What the product may hold under load, in MB. */
const memoryLimit = 260;

const figure = new Intl.NumberFormat('en-NZ', { maximumSignificantDigits: 3 });

/** Lays the figures out beside the floor's. Ratios are those of answers in a second of processor time. */
export function reportApi(measures: readonly ApiMeasure[]): { table: string; isWithinLimits: boolean } {
  const floor = measures.find(({ name }) => name === 'floor');
  if (!floor) throw new Error('There is no floor to compare with.');
  const rows = measures.map(({ name, rate, perProcessorSecond, memory }) => {
    const ratio = perProcessorSecond / floor.perProcessorSecond;
    const limit = limits[name];
    const isOver = limit !== undefined && (ratio < limit || memory > memoryLimit);
    return { name, rate, perProcessorSecond, ratio, byTime: rate / floor.rate, limit, memory, isOver };
  });
  return {
    table: layOut(
      ['', 'answers a second', 'a processor second', 'of the floor', 'by the clock', 'at least', 'MB', ''],
      rows.map((row) => [
        row.name,
        ...[row.rate, row.perProcessorSecond, row.ratio, row.byTime, row.limit, row.memory].map((value) =>
          value === undefined ? '' : figure.format(value),
        ),
        row.isOver ? 'OVER' : '',
      ]),
    ),
    isWithinLimits: rows.every(({ isOver }) => !isOver),
  };
}
