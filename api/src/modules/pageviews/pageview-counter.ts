import { setTimeout as pause } from 'node:timers/promises';
import { dayAfter } from '@stackworks/business-time';
import type { PagePart } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, desc, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm';
import type { CommandDeps } from '#/platform/events/events.ts';
import { tooBusy } from '#/errors.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { countSome, countWithin, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { otherSource, wellKnownSources } from './to-counts.ts';
import { pageviewCounts, type countKinds } from './pageviews.tables.ts';

/** One thing that is counted, on the Auckland day it happened. */
export type Count = { day: string; kind: (typeof countKinds)[number]; part: PagePart; value: string };
type Hits = Count & { hits: number };

export type PageviewsPort = {
  /** Counts the page views that pages report. */
  pageviews: PageviewCounter;
};

/** Writes page events in batches. */
export type PageviewCounter = {
  /** Resolves once a report is written. @throws what the database throws; nothing is counted then */
  count: (report: Report) => Promise<void>;
};

/** How long reports gather for one write, in milliseconds: no page waits for the response. */
const defaultGatherMs = 100;

/** How many reports may wait for the database. */
const waitingLimit = 4_000;

type Waiting = { report: Report; settled: PromiseWithResolvers<undefined> };

/** Opens the counter of page views. It holds only reports without a response yet, so a killed process loses no counted one. */
export function openPageviewCounter({ db, now }: CommandDeps, gatherMs = defaultGatherMs): PageviewCounter {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const writeAll = async () => {
    isWriting = true;
    if (gatherMs > 0) await pause(gatherMs);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const reports = batch.map(({ report }) => report);
      try {
        await db.writeWithoutSync((tx) => writeReports(tx, reports, now()));
        signals.emit('pageviews', batch.length, 'written');
        for (const { settled } of batch) settled.resolve(undefined);
      } catch (error) {
        signals.emit('pageviews', batch.length, 'failed');
        for (const { settled } of batch) settled.reject(error);
      }
    }
    isWriting = false;
  };

  return {
    count: async (report) => {
      if (waiting.length >= waitingLimit) throw tooBusy();
      const settled = Promise.withResolvers<undefined>();
      waiting.push({ report, settled });
      if (!isWriting) void writeAll();
      await settled.promise;
    },
  };
}

/** What one event counts as, and its visitor's pseudonym. */
type Report = { visitor: string; counts: readonly Count[] };

/** How many sources a day names, so that invented ones can't fill the disk. */
const sourcesOfDay = 300;

/** How many sources are always named: the most frequent of the weeks before. */
const usualSources = 200;
const usualDays = 28;

/** Writes reports, up to a limit of events and of new sources for each visitor. */
async function writeReports(tx: Transaction, reports: readonly Report[], now: Date): Promise<void> {
  const counted = await withoutFloods(tx, reports, now);
  const counts = counted.flatMap((report) => report.counts);
  if (counts.length === 0) return;
  const known = await readSources(tx, [...new Set(counts.map(({ day }) => day))]);
  const usual = [...known].some(([, names]) => names.size + counts.length > sourcesOfDay)
    ? await readUsual(tx, [...known.keys()].toSorted()[0] ?? '')
    : new Set<string>();
  const mayName = async (visitor: string, { day, value }: Count) => {
    const names = known.get(day);
    if (!names || isAlwaysNamed(value) || names.has(value)) return true;
    if (!usual.has(value) && names.size >= sourcesOfDay) return false;
    if (!(await countWithin(tx, rateRules.newSourcesByVisitor, `${day}:${visitor}`, now))) return false;
    names.add(value);
    return true;
  };
  const added = new Map<string, Hits>();
  for (const report of counted) {
    for (const count of report.counts) {
      const isNamed = count.kind !== 'source' || (await mayName(report.visitor, count));
      add(added, isNamed ? count : { ...count, value: otherSource });
    }
  }
  await tx
    .insert(pageviewCounts)
    .values([...added.values()])
    .onConflictDoUpdate({
      target: [
        ...[pageviewCounts.day, pageviewCounts.kind, pageviewCounts.part],
        ...[pageviewCounts.value, pageviewCounts.isDemo],
      ],
      set: { hits: sql`${pageviewCounts.hits} + excluded.hits` },
    });
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

const isAlwaysNamed = (source: string) =>
  source === '' || source === otherSource || wellKnownSources.has(source);

function add(counts: Map<string, Hits>, count: Count): void {
  const key = JSON.stringify([count.day, count.kind, count.part, count.value]);
  const present = counts.get(key);
  if (present) present.hits += 1;
  else counts.set(key, { ...count, hits: 1 });
}

/** The sources that each of these days has named. */
async function readSources(tx: Transaction, days: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .select({ day: pageviewCounts.day, value: pageviewCounts.value })
    .from(pageviewCounts)
    .where(and(inArray(pageviewCounts.day, days), eq(pageviewCounts.kind, 'source')));
  return new Map(
    days.map((day) => [day, new Set(rows.filter((row) => row.day === day).map(({ value }) => value))]),
  );
}

/** The most frequent sources before a day; made-up ones come last. */
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
