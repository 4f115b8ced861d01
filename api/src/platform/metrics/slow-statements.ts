import type { SlowStatement } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { databaseSignals } from '@stackworks/database';
import { requestScope } from './signals.ts';

/** Writes slow statements to the log, and retains the newest for staff to look at. */
export type SlowStatements = {
  /** The newest first. */
  recent: () => SlowStatement[];
  close: () => void;
};

const keptStatements = 20;

/** A bad minute logs its first lines; the first of the next minute says how many more there were. */
const linesAMinute = 10;
const minuteMs = 60_000;

/** A statement longer than this is cut: its beginning says which one it is. */
const longestSql = 1000;

/** @param slowMs statements that take so long are noted, in milliseconds */
export function watchStatements(
  { log, now }: { log: Logger; now: () => Date },
  slowMs: number,
): SlowStatements {
  let kept: SlowStatement[] = [];
  let minute = { endsAt: 0, lines: 0, unwritten: 0 };

  const note = (kind: SlowStatement['kind'], sql: string, ms: number) => {
    if (ms < slowMs) return;
    const at = now();
    const slow = {
      at: at.toISOString(),
      ms: Math.round(ms),
      kind,
      sql: sql.length > longestSql ? `${sql.slice(0, longestSql)}…` : sql,
      requestId: requestScope.getStore()?.id ?? null,
    };
    kept = [slow, ...kept].slice(0, keptStatements);
    const { unwritten } = minute;
    const isNext = at.getTime() >= minute.endsAt;
    if (isNext) minute = { endsAt: at.getTime() + minuteMs, lines: 0, unwritten: 0 };
    if (minute.lines >= linesAMinute) {
      minute.unwritten += 1;
      return;
    }
    minute.lines += 1;
    log.warn({ ...slow, at: undefined, ...(isNext && unwritten > 0 && { unwritten }) }, 'slow statement');
  };

  databaseSignals.on('statement', note);
  return {
    recent: () => kept,
    close: () => {
      databaseSignals.off('statement', note);
    },
  };
}
