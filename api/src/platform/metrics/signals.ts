import { EventEmitter } from 'node:events';
import { AsyncLocalStorage } from 'node:async_hooks';

type EmailOutcome = 'sent' | 'postponed' | 'given_up' | 'withdrawn';

export type WebhookOutcome = 'accepted' | 'repeated' | 'refused' | 'failed';

export type BuildOutcome = 'built' | 'refused' | 'failed';

/** What this process reports for metrics. Times are in milliseconds. */
type Signals = {
  email: [template: string, outcome: EmailOutcome];
  webhook: [
    source: 'stripe' | 'content' | 'email',
    kind: string,
    outcome: WebhookOutcome,
    lateMs: number | null,
  ];
  /** A batch of page views was written, or failed. */
  pageviews: [reports: number, outcome: 'written' | 'failed'];
  build: [outcome: BuildOutcome, ms: number];
};

/** For metrics only: nothing may depend on there being a listener. */
export const signals = new EventEmitter<Signals>().setMaxListeners(0);

/** A request: its id, the address it came from, and the API token it was made with. */
type RequestScope = {
  id: string;
  address: () => string;
  apiToken?: { name: string; prefix: string };
};

/** The current request, for what is logged far from it. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
