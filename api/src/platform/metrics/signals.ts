import { EventEmitter } from 'node:events';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What became of a mail in hand. */
type MailOutcome = 'sent' | 'postponed' | 'given_up' | 'withdrawn';

/** What became of a report of another service's. */
export type WebhookOutcome = 'accepted' | 'repeated' | 'refused' | 'failed';

/** What became of a build of the site's pages. */
export type BuildOutcome = 'built' | 'refused' | 'failed';

/** What the parts of this process report to the metrics. Times are in milliseconds. */
type Signals = {
  mail: [template: string, outcome: MailOutcome];
  webhook: [source: 'stripe' | 'content', kind: string, outcome: WebhookOutcome, lateMs: number | null];
  /** Reports of pages were written together, or could not be. */
  pageviews: [reports: number, outcome: 'written' | 'failed'];
  build: [outcome: BuildOutcome, ms: number];
};

/** Parts tell, and need not know whether anybody listens; nothing may depend on it. */
export const signals = new EventEmitter<Signals>().setMaxListeners(0);

/** The current request, for what is logged far from it: its id, and the address it came from. */
export const requestScope = new AsyncLocalStorage<{ id: string; address: () => string }>();
