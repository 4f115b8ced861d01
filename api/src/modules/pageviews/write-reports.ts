import type { Transaction } from '@stackworks/database';
import { countSome, countWithin, rateRules } from '#/server/rate-limit.ts';
import { otherSource, wellKnownSources } from './to-source.ts';
import { readSources, writeCounts, type Count, type Counts } from './write-counts.ts';

/** What one event adds to, and who sent it, by a name that says nothing of their address. */
export type Report = { visitor: string; counts: readonly Count[] };

/** Writes down what some reports add to: of one visitor as many as nobody exceeds, and few sources that are new. */
export async function writeReports(tx: Transaction, reports: readonly Report[], now: Date): Promise<void> {
  const counted = await withoutFloods(tx, reports, now);
  const days = new Set(counted.flatMap(({ counts }) => counts.map(({ day }) => day)));
  const known = await readSources(tx, [...days]);
  const added = new Map<string, Counts>();
  for (const { visitor, counts } of counted) {
    for (const count of counts) {
      const names = known.get(count.day);
      const isNew = count.kind === 'source' && isNamed(count.value) && !names?.has(count.value);
      const mayName =
        !isNew || (await countWithin(tx, rateRules.newSourcesByVisitor, `${count.day}:${visitor}`, now));
      if (isNew && mayName) names?.add(count.value);
      add(added, mayName ? count : { ...count, value: otherSource });
    }
  }
  if (added.size > 0) await writeCounts(tx, [...added.values()]);
}

async function withoutFloods(tx: Transaction, reports: readonly Report[], at: Date): Promise<Report[]> {
  const byVisitor = Map.groupBy(reports, ({ visitor }) => visitor);
  const counted: Report[] = [];
  for (const [visitor, theirs] of byVisitor) {
    const within = await countSome(tx, rateRules.pageEventsByVisitor, visitor, { at, times: theirs.length });
    counted.push(...theirs.slice(0, within));
  }
  return counted;
}

const isNamed = (source: string) => source !== '' && source !== otherSource && !wellKnownSources.has(source);

function add(counts: Map<string, Counts>, count: Count): void {
  const key = JSON.stringify([count.day, count.kind, count.part, count.value]);
  const present = counts.get(key);
  if (present) present.hits += 1;
  else counts.set(key, { ...count, hits: 1 });
}
