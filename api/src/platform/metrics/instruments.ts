import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type Instruments = ReturnType<typeof createInstruments>;

/** In seconds: what a file's database answers at once to what a person would give up on. */
const callSteps = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const statementSteps = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 5];
const waitSteps = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const batchSteps = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 4000];
const buildSteps = [0.5, 1, 2, 5, 10, 20, 40, 80, 160];
const delaySteps = [1, 5, 15, 60, 300, 900, 3600, 6 * 3600, 24 * 3600];

/**
 * Everything that is counted, under its name for Prometheus. No label ever holds an id, an address or a name: every one of its
 * values is known in advance.
 */
export function createInstruments(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  return {
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took until their answer began, by the pattern of their address.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: callSteps,
      registers,
    }),
    failures: new Counter({
      name: 'stackworks_failures_total',
      help: 'Failures answered, by their code.',
      labelNames: ['code'] as const,
      registers,
    }),
    statements: new Histogram({
      name: 'stackworks_db_statement_duration_seconds',
      help: 'How long statements of the database took; a write is whatever runs in a transaction.',
      labelNames: ['kind'] as const,
      buckets: statementSteps,
      registers,
    }),
    turns: new Histogram({
      name: 'stackworks_db_write_wait_seconds',
      help: 'How long transactions waited for their turn in this process.',
      buckets: waitSteps,
      registers,
    }),
    busy: new Counter({
      name: 'stackworks_db_busy_retries_total',
      help: 'How often another process held the database, so that a transaction was begun again.',
      registers,
    }),
    mails: new Counter({
      name: 'stackworks_mails_total',
      help: 'What became of mails, by their template.',
      labelNames: ['template', 'outcome'] as const,
      registers,
    }),
    webhooks: new Counter({
      name: 'stackworks_webhooks_total',
      help: 'Webhooks.',
      labelNames: ['source', 'kind', 'outcome'] as const,
      registers,
    }),
    webhookDelays: new Histogram({
      name: 'stackworks_webhook_delay_seconds',
      help: 'How long after it happened something was reported.',
      labelNames: ['source'] as const,
      buckets: delaySteps,
      registers,
    }),
    pageviews: new Histogram({
      name: 'stackworks_pageview_batch_reports',
      help: 'How many reports of pages were written in one batch, or were refused with it.',
      labelNames: ['outcome'] as const,
      buckets: batchSteps,
      registers,
    }),
    builds: new Counter({
      name: 'stackworks_site_builds_total',
      help: 'Builds of the site. A refused one has a mistake in content.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    buildTimes: new Histogram({
      name: 'stackworks_site_build_duration_seconds',
      help: 'How long builds of the site took that came to their end.',
      buckets: buildSteps,
      registers,
    }),
    checks: new Gauge({
      name: 'stackworks_check_up',
      help: 'Whether what the process hangs on works: 1 or 0.',
      labelNames: ['check'] as const,
      registers,
    }),
    build: new Gauge({
      name: 'stackworks_build_info',
      help: 'Always 1; its labels say what runs.',
      labelNames: ['version', 'node_version'] as const,
      registers,
    }),
    levels: {
      processesServing: gauge('stackworks_processes_serving', 'Processes that serve from the database.'),
      processesBehind: gauge(
        'stackworks_processes_behind',
        'Those of them whose visitors see older content than others’.',
      ),
      processesGone: gauge(
        'stackworks_processes_gone',
        'Processes that fell silent in the last hour, did not leave and were not replaced.',
      ),
      processVersions: gauge('stackworks_process_versions', 'How many versions those that serve are of.'),
      eventStreams: gauge('stackworks_event_streams', 'Streams of live updates that are open.'),
      writesWaiting: gauge(
        'stackworks_db_write_queue_depth',
        'Transactions that wait or run in this process.',
      ),
      passwordsWaiting: gauge(
        'stackworks_password_queue_depth',
        'Passwords that wait to be hashed or are being.',
      ),
      picturesWaiting: gauge(
        'stackworks_picture_queue_depth',
        'Pictures that wait to be made small or are being.',
      ),
      mailsDue: gauge('stackworks_mail_queue_depth', 'Mails that should have left and have not.'),
      oldestMailSeconds: gauge(
        'stackworks_mail_queue_oldest_seconds',
        'For how long the oldest of them should have left.',
      ),
      mailsFailed: gauge('stackworks_mails_failed', 'Mails of the last thirty days that were given up.'),
      mailsHeld: gauge('stackworks_mails_held', 'Mails held since a backup was restored.'),
      billingDue: gauge('stackworks_billing_queue_depth', 'Customers who wait to be read from Stripe.'),
      oldestBillingSeconds: gauge(
        'stackworks_billing_queue_oldest_seconds',
        'For how long the first of them has waited.',
      ),
      siteIsLive: gauge('stackworks_site_up_to_date', 'Whether visitors see what is published: 1 or 0.'),
      siteSince: gauge('stackworks_site_state_since_timestamp_seconds', 'Since when that is so.'),
      siteContentAsOf: gauge(
        'stackworks_site_content_timestamp_seconds',
        'The newest change that visitors see.',
      ),
    },
  };
}
