import type { PageMeasure } from '#/pages/measure-pages.ts';
import type { Kind, Visit } from '#/pages/run-lighthouse.ts';
import { at } from '#/share-of.ts';
import { format, layOut } from '#/table.ts';

/** How many times as long as the bare page's the largest paint may take. */
const paintLimit = 1.3;
/** A tenth of where Google's "good" ends: nothing that is seen moves as typefaces arrive. */
const shiftLimit = 0.01;

const kinds: Kind[] = ['html', 'css', 'js', 'fonts', 'pictures', 'other'];

/**
 * Lays out what was seen of each page: how soon it is there, what it weighs and how it is rated.
 * @returns the tables, and whether every page is within the limits
 */
export function toPageTables(measures: readonly PageMeasure[]): { table: string; isWithinLimits: boolean } {
  const paints = measures.map((measure) => {
    const { path, device, ours } = measure;
    const our = middle(ours, 'largestPaint');
    const [bare, styled] = [middle(measure.bare, 'largestPaint'), middle(measure.styled, 'largestPaint')];
    const shift = middle(ours, 'shift');
    const isOver = our / bare > paintLimit || shift > shiftLimit;
    const paints = [our, bare, our / bare, styled, our / styled];
    const figures = [...paints, middle(ours, 'firstPaint'), middle(ours, 'blocked')];
    return {
      cells: [`${path}, ${device}`, ...figures.map(format), shift.toFixed(3), isOver ? 'OVER' : ''],
      isOver,
    };
  });
  return {
    table: [
      layOut(
        ['', 'LCP (ms)', 'bare (ms)', 'ratio', 'styled (ms)', 'ratio', 'FCP (ms)', 'TBT (ms)', 'CLS', ''],
        paints.map(({ cells }) => cells),
      ),
      layOut(['kB', ...kinds, 'all', 'bare', 'styled', ''], measures.map(toWeights)),
      layOut(
        ['', 'performance', 'accessibility', 'best practices', 'SEO', 'not full'],
        measures.map(toScores),
      ),
    ].join('\n\n'),
    isWithinLimits: paints.every(({ isOver }) => !isOver),
  };
}

function toWeights({ path, device, ours: [our], bare: [bare], styled: [styled] }: PageMeasure): string[] {
  const figures = [...kinds.map((kind) => our?.bytes[kind]), sum(our), sum(bare), sum(styled)];
  return [`${path}, ${device}`, ...figures.map((bytes) => ((bytes ?? Number.NaN) / 1000).toFixed(1)), ''];
}

function toScores({ path, device, ours }: PageMeasure): string[] {
  const scores = ours[0]?.scores ?? {};
  const performance = median(ours.map((visit) => visit.scores['performance'] ?? Number.NaN));
  const others = ['accessibility', 'best-practices', 'seo'].map((name) => scores[name]);
  return [`${path}, ${device}`, ...[performance, ...others].map(format), ours[0]?.faults.join(', ') ?? ''];
}

const sum = (visit: Visit | undefined): number =>
  Object.values(visit?.bytes ?? {}).reduce((total, bytes) => total + bytes, 0);

const median = (values: readonly number[]): number =>
  at(
    values.toSorted((one, other) => one - other),
    0.5,
  );

const middle = (visits: readonly Visit[], figure: 'largestPaint' | 'firstPaint' | 'blocked' | 'shift') =>
  median(visits.map((visit) => visit[figure]));
