import { dayAfter } from '@stackworks/business-time';
import type { PagePart } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, desc, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm';
import { pageviewCounts, type countKinds } from './pageviews.tables.ts';
import { otherSource, wellKnownSources } from './to-source.ts';
import { countSome, countWithin, rateRules } from '#/server/rate-limit.ts';

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

/** One thing that is counted, on the Auckland day it happened. */
export type Count = { day: string; kind: (typeof countKinds)[number]; part: PagePart; value: string };
type Counts = Count & { hits: number };

/** So many sources of a day that are new have a name; whoever invents more of them than that fills no disk. */
const sourcesOfDay = 300;

/** So many sources always have room, the most frequent of the days before: no flood hides them. */
const usualSources = 200;
const usualDays = 28;

/** Adds to what has been counted. */
async function writeCounts(tx: Transaction, counts: readonly Counts[]): Promise<void> {
  const known = await readSources(tx, [...new Set(counts.map(({ day }) => day))]);
  const usual = [...known].some(([, names]) => names.size + counts.length > sourcesOfDay)
    ? await readUsual(tx, [...known.keys()].toSorted()[0] ?? '')
    : new Set<string>();
  const rows = counts.map((count) => ({ ...count, value: nameWithin(known, usual, count) }));
  await tx
    .insert(pageviewCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        ...[pageviewCounts.day, pageviewCounts.kind, pageviewCounts.part],
        ...[pageviewCounts.value, pageviewCounts.isDemo],
      ],
      set: { hits: sql`${pageviewCounts.hits} + excluded.hits` },
    });
}

/** The sources that each of some days has named. */
async function readSources(tx: Transaction, days: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .select({ day: pageviewCounts.day, value: pageviewCounts.value })
    .from(pageviewCounts)
    .where(and(inArray(pageviewCounts.day, days), eq(pageviewCounts.kind, 'source')));
  return new Map(
    days.map((day) => [day, new Set(rows.filter((row) => row.day === day).map(({ value }) => value))]),
  );
}

/** The sources that most came from before a day; those that somebody made up for one day come last. */
async function readUsual(tx: Transaction, day: string): Promise<Set<string>> {
  if (day === '') return new Set();
  const { day: onDay, kind, value, hits } = pageviewCounts;
  const rows = await tx
    .select({ value })
    .from(pageviewCounts)
    .where(and(eq(kind, 'source'), gte(onDay, dayAfter(day, -usualDays)), lt(onDay, day)))
    .groupBy(value)
    .orderBy(desc(sum(hits)), value)
    .limit(usualSources);
  return new Set(rows.map((row) => row.value));
}

/** The value of a count, unless it is a new source and its day has named as many of those as it may. */
function nameWithin(
  known: ReadonlyMap<string, Set<string>>,
  usual: ReadonlySet<string>,
  { day, kind, value }: Count,
): string {
  const names = known.get(day);
  if (kind !== 'source' || value === '' || !names || names.has(value)) return value;
  if (wellKnownSources.has(value) || usual.has(value)) return value;
  if (names.size >= sourcesOfDay) return otherSource;
  names.add(value);
  return value;
}
