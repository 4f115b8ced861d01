import { EventEmitter } from 'node:events';

/** What the database emits for metrics. Times are in milliseconds. */
type DatabaseSignals = {
  /** A statement has finished or failed; a write is any statement in a transaction. */
  statement: [kind: 'read' | 'write', sql: string, ms: number];
  /** A write has left the queue. */
  turn: [waitedMs: number];
  /** The database was busy, and the statement will be retried. */
  busy: [];
};

/** For metrics only: nothing may depend on there being a listener. */
export const databaseSignals = new EventEmitter<DatabaseSignals>().setMaxListeners(0);
