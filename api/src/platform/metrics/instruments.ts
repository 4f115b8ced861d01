import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type Instruments = ReturnType<typeof createInstruments>;

/** Buckets in seconds, but for batches. */
const buckets = {
  calls: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  statements: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 5],
  waits: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  batches: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 4000],
  builds: [0.5, 1, 2, 5, 10, 20, 40, 80, 160],
  delays: [1, 5, 15, 60, 300, 900, 3600, 6 * 3600, 24 * 3600],
} as const;

/** Every metric under its name for Prometheus. All values of a label are known in advance: no ids, addresses or names. */
export function createInstruments(registry: Registry) {
  const registers = [registry];
  const toName = (name: string) => `stackworks_${name}`;
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: toName(name), help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: toName(name), help, labelNames, registers });
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    of: keyof typeof buckets,
    ...labelNames: Label[]
  ) => new Histogram({ name: toName(name), help, labelNames, buckets: [...buckets[of]], registers });

  return {
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long requests took until their answer began, by the pattern of their address.',
      labelNames: ['method', 'route', 'status'],
      buckets: [...buckets.calls],
      registers,
    }),
    failures: counter('failures_total', 'Failures answered, by their code.', 'code'),
    statements: histogram(
      'db_statement_duration_seconds',
      'How long statements of the database took; a write is whatever runs in a transaction.',
      'statements',
      'kind',
    ),
    turns: histogram(
      'db_write_wait_seconds',
      'How long transactions waited for their turn in this process.',
      'waits',
    ),
    busy: counter(
      'db_busy_retries_total',
      'How often another process had the database locked, so that a transaction was begun again.',
    ),
    emails: counter('mails_total', 'What became of emails, by their template.', 'template', 'outcome'),
    webhooks: counter('webhooks_total', 'Webhooks.', 'source', 'kind', 'outcome'),
    webhookDelays: histogram(
      'webhook_delay_seconds',
      'How long after it happened something was reported.',
      'delays',
      'source',
    ),
    pageviews: histogram(
      'pageview_batch_reports',
      'How many page views were written in one batch, or failed with it.',
      'batches',
      'outcome',
    ),
    builds: counter(
      'site_builds_total',
      'Builds of the site. A refused one has a mistake in content.',
      'outcome',
    ),
    buildTimes: histogram(
      'site_build_duration_seconds',
      'How long builds of the site took that came to their end.',
      'builds',
    ),
    checks: gauge('check_up', 'Whether what the process hangs on works: 1 or 0.', 'check'),
    build: gauge('build_info', 'Always 1; its labels say what runs.', 'version', 'node_version'),
    levels: {
      processesServing: gauge('processes_serving', 'Processes that serve from the database.'),
      processesBehind: gauge(
        'processes_behind',
        'Those of them whose visitors see older content than others’.',
      ),
      processesGone: gauge(
        'processes_gone',
        'Processes that fell silent in the last hour, did not leave and were not replaced.',
      ),
      processVersions: gauge('process_versions', 'How many versions those that serve are of.'),
      eventStreams: gauge('event_streams', 'Streams of live updates that are open.'),
      writesWaiting: gauge('db_write_queue_depth', 'Transactions that wait or run in this process.'),
      passwordsWaiting: gauge('password_queue_depth', 'Passwords that wait to be hashed or are being.'),
      picturesWaiting: gauge('picture_queue_depth', 'Pictures that wait to be made small or are being.'),
      mailsDue: gauge('mail_queue_depth', 'Mails that should have left and have not.'),
      oldestMailSeconds: gauge(
        'mail_queue_oldest_seconds',
        'For how long the oldest of them should have left.',
      ),
      mailsFailed: gauge('mails_failed', 'Mails of the last thirty days that were given up.'),
      mailsHeld: gauge('mails_held', 'Mails held since a backup was restored.'),
      incomingWaiting: gauge('incoming_queue_depth', 'Emails that arrived and wait to be read.'),
      oldestIncomingSeconds: gauge(
        'incoming_queue_oldest_seconds',
        'For how long the first of them should have been read.',
      ),
      incomingGivenUp: gauge('incoming_given_up', 'Emails that could not be read and nobody has sorted.'),
      billingDue: gauge('billing_queue_depth', 'Customers who wait to be read from Stripe.'),
      oldestBillingSeconds: gauge(
        'billing_queue_oldest_seconds',
        'For how long the first of them has waited.',
      ),
      siteIsLive: gauge('site_up_to_date', 'Whether visitors see what is published: 1 or 0.'),
      siteSince: gauge('site_state_since_timestamp_seconds', 'Since when that is so.'),
      siteContentAsOf: gauge('site_content_timestamp_seconds', 'The newest change that visitors see.'),
    },
  };
}
