import type { PageMeasure } from '#/pages/measure-pages.ts';
import type { Kind, Visit } from '#/pages/run-lighthouse.ts';
import { at } from '#/share-of.ts';
import { format, layOut } from '#/table.ts';

/** How many times as long as the bare page's the first and the largest paint may take. */
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
    const { path, device, inspected, ours, styled } = measure;
    const our = middle(ours, 'largestPaint');
    const bare = middle(measure.bare, 'largestPaint');
    const [ourFirst, bareFirst] = [middle(ours, 'firstPaint'), middle(measure.bare, 'firstPaint')];
    const shift = middle(ours, 'shift');
    const isOver = our / bare > paintLimit || ourFirst / bareFirst > paintLimit || shift > shiftLimit;
    const largest = [our, bare, our / bare, styled.largestPaint, our / styled.largestPaint];
    const figures = [...largest, ourFirst, bareFirst, ourFirst / bareFirst, inspected.blocked];
    return {
      cells: [`${path}, ${device}`, ...figures.map(format), shift.toFixed(3), isOver ? 'OVER' : ''],
      isOver,
    };
  });
  return {
    table: [
      layOut(
        [
          ...['', 'LCP (ms)', 'bare (ms)', 'ratio', 'styled (ms)', 'ratio'],
          ...['FCP (ms)', 'bare (ms)', 'ratio', 'TBT (ms)', 'CLS', ''],
        ],
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

function toWeights({ path, device, inspected, bare: [bare], styled }: PageMeasure): string[] {
  const figures = [...kinds.map((kind) => inspected.bytes[kind]), sum(inspected), sum(bare), sum(styled)];
  return [`${path}, ${device}`, ...figures.map((bytes) => ((bytes ?? Number.NaN) / 1000).toFixed(1)), ''];
}

function toScores({ path, device, inspected: { scores, faults } }: PageMeasure): string[] {
  const rated = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => scores[name]);
  return [`${path}, ${device}`, ...rated.map(format), faults.join(', ')];
}

const sum = (visit: Visit | undefined): number =>
  Object.values(visit?.bytes ?? {}).reduce((total, bytes) => total + bytes, 0);

const median = (values: readonly number[]): number =>
  at(
    values.toSorted((one, other) => one - other),
    0.5,
  );

const middle = (visits: readonly Visit[], figure: 'largestPaint' | 'firstPaint' | 'shift') =>
  median(visits.map((visit) => visit[figure]));
