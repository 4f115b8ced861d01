import { z } from 'zod';
import type { Tx } from '#/engine/engine.ts';

const extrasSchema = z.object({
  description: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  receiptEmail: z.string().nullable(),
  setupFutureUsage: z.enum(['on_session', 'off_session']).nullable(),
  /** What the page says once all is done, where it leads nowhere else. */
  thanks: z.string().nullable(),
});

/** What a session hands on to its payment, beside what the API shows of it. */
export type SessionExtras = z.output<typeof extrasSchema>;

/** Their table, in the file of the sessions. */
export const extrasTable =
  'CREATE TABLE IF NOT EXISTS session_extras (session TEXT PRIMARY KEY, json TEXT NOT NULL)';

export function keepExtras(tx: Tx, session: string, extras: SessionExtras): void {
  tx.run('INSERT INTO session_extras (session, json) VALUES (?, ?)', session, JSON.stringify(extras));
}

export function getExtras(tx: Tx, session: string): SessionExtras {
  const [row] = tx.all('SELECT json FROM session_extras WHERE session = ?', session);
  return extrasSchema.parse(JSON.parse(String(row?.['json'])));
}
