import type { AuditAction } from '@stackworks/contracts';
import type { Sent } from '#test/access-calls.ts';

/** The status each caller is answered with, in the order of `staffCallers`. */
type Statuses = readonly [number, number, number, number, number, number, number, number, number];
export type Row = Sent & {
  statuses: Statuses;
  /** For calls that change something: what the audit log records, or why it records nothing. */
  audit?: AuditAction;
  unaudited?: string;
  /** `recent` for a proof of the last ten minutes, `in the body` where the call itself takes it. */
  proof?: 'recent' | 'in the body';
};

export const anyone = (status: number, sent: Omit<Row, 'statuses'> = {}): Row => ({
  statuses: [status, status, status, status, status, status, status, status, status],
  ...sent,
});
/** Open to staff only. */
export const staff = (status: number, sent: Omit<Row, 'statuses'> = {}): Row => ({
  statuses: [401, 401, 401, 401, 401, status, 401, 401, sent.proof === 'recent' ? 403 : status],
  ...sent,
});
