import type { PagePart } from '@stackworks/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { pageviewCounts, type countKinds } from '#/db/schema/pageviews.ts';
import { otherSource } from './to-counts.ts';

/** One thing that is counted, on the Auckland day it happened. */
export type Count = { day: string; kind: (typeof countKinds)[number]; part: PagePart; value: string };
export type Counts = Count & { hits: number };

/** So many sources of a day have a name; whoever invents more of them than that fills no disk. */
const sourcesOfDay = 300;

/** Adds to what has been counted. */
export async function writeCounts(tx: Transaction, counts: readonly Counts[]): Promise<void> {
  const known = await readSources(tx, [...new Set(counts.map(({ day }) => day))]);
  const rows = counts.map((count) => ({ ...count, value: nameWithin(known, count) }));
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

async function readSources(tx: Transaction, days: readonly string[]): Promise<Map<string, Set<string>>> {
  const rows = await tx
    .select({ day: pageviewCounts.day, value: pageviewCounts.value })
    .from(pageviewCounts)
    .where(and(inArray(pageviewCounts.day, days), eq(pageviewCounts.kind, 'source')));
  return new Map(
    days.map((day) => [day, new Set(rows.filter((row) => row.day === day).map(({ value }) => value))]),
  );
}

/** The value of a count, unless its day has named as many sources as it may. */
function nameWithin(known: ReadonlyMap<string, Set<string>>, { day, kind, value }: Count): string {
  const names = known.get(day);
  if (kind !== 'source' || !names || names.has(value)) return value;
  if (names.size >= sourcesOfDay) return otherSource;
  names.add(value);
  return value;
}
