import type { SlowStatement } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { databaseSignals } from '@stackworks/database';
import { requestScope } from './signals.ts';

/** Logs slow statements, and retains the newest for staff. */
export type SlowStatements = {
  /** The newest first. */
  recent: () => SlowStatement[];
  close: () => void;
};

const retainedStatements = 20;

/** A bad minute logs its first lines; the next minute's first line says how many were left out. */
const linesAMinute = 10;
const minuteMs = 60_000;

/** Longer statements are cut: the beginning identifies them. */
const longestSql = 1000;

/** @param slowMs statements that take at least this long count as slow */
export function watchStatements(
  { log, now }: { log: Logger; now: () => Date },
  slowMs: number,
): SlowStatements {
  let recent: SlowStatement[] = [];
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
    recent = [slow, ...recent].slice(0, retainedStatements);
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
    recent: () => recent,
    close: () => {
      databaseSignals.off('statement', note);
    },
  };
}
