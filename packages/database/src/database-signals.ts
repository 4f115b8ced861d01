import { EventEmitter } from 'node:events';

/** What connections are for; a write is any statement in a transaction. */
export type StatementKind = 'read' | 'write';

/** What the database emits for metrics. Times are in milliseconds. */
type DatabaseSignals = {
  /** A statement has finished or failed. Its text has placeholders, never values. */
  statement: [kind: StatementKind, sql: string, ms: number];
  /** A write has left the queue. */
  turn: [waitedMs: number];
  /** The database was busy, and the statement will be retried. */
  busy: [];
};

/** For metrics only: nothing may depend on there being a listener. */
export const databaseSignals = new EventEmitter<DatabaseSignals>().setMaxListeners(0);
