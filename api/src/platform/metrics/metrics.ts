import { collectDefaultMetrics, Registry } from 'prom-client';
import type { CallFigures, ReportTrouble } from '@stackworks/contracts';
import { databaseSignals } from '@stackworks/database';
import { createInstruments, type Instruments } from './instruments.ts';
import { createRecentCall, type RecentCall } from './recent-calls.ts';
import { signals, type WebhookOutcome } from './signals.ts';

/** Counts what this process does, for Prometheus and for staff. */
export type Metrics = {
  /**
   * Notes how a request was answered.
   * @param route the pattern it fitted, never its address: each new one is kept for as long as the process runs
   */
  countRequest: (method: string, route: string, status: number, ms: number) => void;
  /** Notes that a failure was answered with this code. */
  countFailure: (code: string) => void;
  /** How each call was answered in the last minutes, the slowest first. */
  recentCalls: () => CallFigures[];
  /** What Prometheus reads, and what kind of text it is. */
  read: (levels: Levels) => Promise<{ text: string; type: string }>;
  /** The last build of the site by this process, and what it could not take of other services' reports. */
  seen: () => Readonly<Seen>;
  /** Listens no more. */
  close: () => void;
};

/** What is read when it is asked for, by name: how deep a queue is, how old its oldest, how much is open. */
export type Levels = Partial<Record<keyof Instruments['levels'], number>> & {
  /** Whether each thing that the process hangs on works. */
  checks: Readonly<Record<string, boolean>>;
};

type Seen = {
  build: { at: Date; ms: number; outcome: 'built' | 'refused' | 'failed' } | null;
  /** What did not get through of each service's reports since the last that did. */
  trouble: { stripe: ReportTrouble; content: ReportTrouble };
};

type Route = { recent: RecentCall; observers: (((seconds: number) => void) | undefined)[] };

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const statusClasses = ['other', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** There are some three hundred patterns. Were one ever made of an address, the rest would be counted together. */
const mostRoutes = 600;

/**
 * @param measuresProcess whether to measure the event loop, memory and garbage collection too, which nothing can end
 */
export function createMetrics({
  version,
  measuresProcess = false,
}: {
  version: string;
  measuresProcess?: boolean;
}): Metrics {
  const registry = new Registry();
  if (measuresProcess) collectDefaultMetrics({ register: registry });
  const instruments = createInstruments(registry);
  instruments.build.set({ version, node_version: process.versions.node }, 1);
  const seen: Seen = { build: null, trouble: { stripe: null, content: null } };
  const stopListening = listen(instruments, seen);

  const routes = new Map<string, Map<string, Route>>();
  const findRoute = (method: string, route: string): Route => {
    const known = routes.get(route)?.get(method);
    if (known) return known;
    const isNew = !routes.has(route);
    const name = isNew && routes.size >= mostRoutes ? 'other' : route;
    const ofRoute = routes.get(name) ?? new Map<string, Route>();
    routes.set(name, ofRoute);
    const kind = methods.has(method) ? method : 'other';
    const found = ofRoute.get(kind) ?? { recent: createRecentCall(), observers: [] };
    ofRoute.set(kind, found);
    return found;
  };

  return {
    countRequest: (method, route, status, ms) => {
      const found = findRoute(method, route);
      const place = Math.floor(status / 100);
      const observe = (found.observers[place] ??= bind(instruments, {
        method: methods.has(method) ? method : 'other',
        route: routes.has(route) ? route : 'other',
        status: statusClasses[place] ?? 'other',
      }));
      observe(ms / 1000);
      found.recent.note(ms, place === 5, performance.now());
    },
    countFailure: (code) => instruments.failures.inc({ code }),
    recentCalls: () => {
      const now = performance.now();
      return [...routes]
        .flatMap(([route, byMethod]) =>
          [...byMethod].flatMap(([method, { recent }]) => {
            const figures = recent.read(now);
            return figures ? [{ method, route, ...figures }] : [];
          }),
        )
        .sort((one, other) => other.p95Ms - one.p95Ms);
    },
    read: async ({ checks, ...levels }) => {
      for (const [name, gauge] of Object.entries(instruments.levels)) {
        const level = Object.entries(levels).find(([known]) => known === name)?.[1];
        if (level !== undefined) gauge.set(level);
      }
      for (const [check, works] of Object.entries(checks)) instruments.checks.set({ check }, works ? 1 : 0);
      return { text: await registry.metrics(), type: registry.contentType };
    },
    seen: () => seen,
    close: stopListening,
  };
}

/** A series of requests, with its labels looked up once. */
function bind(
  { requests }: Instruments,
  labels: { method: string; route: string; status: string },
): (seconds: number) => void {
  const series = requests.labels(labels);
  return (seconds) => series.observe(seconds);
}

/** @returns a function that leaves off */
function listen(instruments: Instruments, seen: Seen): () => void {
  const reads = instruments.statements.labels({ kind: 'read' });
  const writes = instruments.statements.labels({ kind: 'write' });
  const stop = new AbortController();
  const on: typeof signals.on = (name, listener) => {
    signals.on(name, listener);
    stop.signal.addEventListener('abort', () => signals.off(name, listener));
    return signals;
  };
  const onDatabase: typeof databaseSignals.on = (name, listener) => {
    databaseSignals.on(name, listener);
    stop.signal.addEventListener('abort', () => databaseSignals.off(name, listener));
    return databaseSignals;
  };

  onDatabase('statement', (kind, _sql, ms) => (kind === 'read' ? reads : writes).observe(ms / 1000));
  onDatabase('turn', (waitedMs) => instruments.turns.observe(waitedMs / 1000));
  onDatabase('busy', () => instruments.busy.inc());
  on('mail', (template, outcome) => instruments.mails.inc({ template, outcome }));
  on('webhook', (source, kind, outcome, lateMs) => {
    instruments.webhooks.inc({ source, kind, outcome });
    seen.trouble[source] = addTrouble(seen.trouble[source], outcome);
    if (lateMs !== null) instruments.webhookDelays.observe({ source }, Math.max(0, lateMs / 1000));
  });
  on('pageviews', (reports, outcome) => instruments.pageviews.observe({ outcome }, reports));
  on('build', (outcome, ms) => {
    instruments.builds.inc({ outcome });
    if (outcome === 'built') instruments.buildTimes.observe(ms / 1000);
    seen.build = { at: new Date(), ms: Math.round(ms), outcome };
  });
  return () => stop.abort();
}

function addTrouble(before: ReportTrouble, outcome: WebhookOutcome): ReportTrouble {
  if (outcome === 'accepted' || outcome === 'repeated') return null;
  const { refused, failed } = before ?? { refused: 0, failed: 0 };
  return {
    refused: refused + (outcome === 'refused' ? 1 : 0),
    failed: failed + (outcome === 'failed' ? 1 : 0),
    lastAt: new Date().toISOString(),
  };
}
