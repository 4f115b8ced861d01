import { collectDefaultMetrics, Registry } from 'prom-client';
import type { CallFigures, ReportTrouble } from '@stackworks/contracts';
import { databaseSignals } from '@stackworks/database';
import { createInstruments, type Instruments } from './instruments.ts';
import { signals, type WebhookOutcome } from './signals.ts';

/** Counts what this process does, for Prometheus and for staff. */
export type Metrics = {
  /** @param route the pattern, never the address: each one stays in memory */
  countRequest: (method: string, route: string, status: number, ms: number) => void;
  countFailure: (code: string) => void;
  /** Each call's figures of the last minutes, the slowest first. */
  recentCalls: () => CallFigures[];
  /** The text for Prometheus, and its media type. */
  read: (levels: Levels) => Promise<{ text: string; type: string }>;
  /** This process's last build of the site, and the webhooks that failed. */
  seen: () => Readonly<Seen>;
  close: () => void;
};

/** Gauges read on request, by name, such as the depth of a queue. */
export type Levels = Partial<Record<keyof Instruments['levels'], number>> & {
  /** Whether each dependency works. */
  checks: Readonly<Record<string, boolean>>;
};

type Seen = {
  build: { at: Date; ms: number; outcome: 'built' | 'refused' | 'failed' } | null;
  /** Each service's failed webhooks since the last that succeeded. */
  trouble: { stripe: ReportTrouble; content: ReportTrouble };
};

type Route = { recent: RecentCall; observers: (((seconds: number) => void) | undefined)[] };

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const statusClasses = ['other', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** There are some three hundred patterns. If one were ever made of an address, the rest would be counted together. */
const maxRoutes = 600;

/** @param measuresProcess whether to measure the event loop, memory and garbage collection too, until the process ends */
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
  const unsubscribe = subscribe(instruments, seen);

  const routes = new Map<string, Map<string, Route>>();
  const findRoute = (method: string, route: string): Route => {
    const known = routes.get(route)?.get(method);
    if (known) return known;
    const isNew = !routes.has(route);
    const name = isNew && routes.size >= maxRoutes ? 'other' : route;
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
    close: unsubscribe,
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

/** @returns a function that unsubscribes */
function subscribe(instruments: Instruments, seen: Seen): () => void {
  const reads = instruments.statements.labels({ kind: 'read' });
  const writes = instruments.statements.labels({ kind: 'write' });
  const stops: (() => unknown)[] = [];
  const on: typeof signals.on = (name, listener) => {
    stops.push(() => signals.off(name, listener));
    return signals.on(name, listener);
  };
  const onDatabase: typeof databaseSignals.on = (name, listener) => {
    stops.push(() => databaseSignals.off(name, listener));
    return databaseSignals.on(name, listener);
  };

  onDatabase('statement', (kind, _sql, ms) => (kind === 'read' ? reads : writes).observe(ms / 1000));
  onDatabase('turn', (waitedMs) => instruments.turns.observe(waitedMs / 1000));
  onDatabase('busy', () => instruments.busy.inc());
  on('email', (template, outcome) => instruments.emails.inc({ template, outcome }));
  on('webhook', (source, kind, outcome, lateMs) => {
    instruments.webhooks.inc({ source, kind, outcome });
    if (source !== 'email') seen.trouble[source] = addTrouble(seen.trouble[source], outcome);
    if (lateMs !== null) instruments.webhookDelays.observe({ source }, Math.max(0, lateMs / 1000));
  });
  on('pageviews', (reports, outcome) => instruments.pageviews.observe({ outcome }, reports));
  on('build', (outcome, ms) => {
    instruments.builds.inc({ outcome });
    if (outcome === 'built') instruments.buildTimes.observe(ms / 1000);
    seen.build = { at: new Date(), ms: Math.round(ms), outcome };
  });
  return () => stops.forEach((stop) => stop());
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

/** Durations are counted in buckets, each longer than the one before by this factor, so figures are right to a tenth. */
const firstStepMs = 0.1;
const growth = 1.25;
const steps = 64;
const perLog = 1 / Math.log(growth);

const sliceMs = 60_000;
/** The last five minutes, and the current one. */
const sliceCount = 6;

type Slice = { minute: number; calls: number; failures: number; counts: Uint32Array };

/** The recent responses of one call. */
export type RecentCall = {
  /** @param now of a monotonic clock, in milliseconds */
  note: (ms: number, failed: boolean, now: number) => void;
  /** Its figures; null when it was not called recently. */
  read: (now: number) => Omit<CallFigures, 'method' | 'route'> | null;
};

/** Counts the responses of one call over the last minutes. */
export function createRecentCall(): RecentCall {
  const slices: Slice[] = [];

  const sliceAt = (minute: number): Slice => {
    const place = minute % sliceCount;
    const slice = (slices[place] ??= { minute, calls: 0, failures: 0, counts: new Uint32Array(steps) });
    if (slice.minute !== minute) {
      slice.minute = minute;
      slice.calls = 0;
      slice.failures = 0;
      slice.counts.fill(0);
    }
    return slice;
  };

  return {
    note: (ms, failed, now) => {
      const slice = sliceAt(Math.floor(now / sliceMs));
      slice.calls += 1;
      if (failed) slice.failures += 1;
      const step = toStep(ms);
      slice.counts[step] = (slice.counts[step] ?? 0) + 1;
    },
    read: (now) => {
      const oldest = Math.floor(now / sliceMs) - sliceCount + 1;
      const recent = slices.filter((slice) => slice.minute >= oldest);
      const calls = sum(recent.map((slice) => slice.calls));
      if (calls === 0) return null;
      const counts = Array.from({ length: steps }, (_, at) =>
        sum(recent.map((slice) => slice.counts[at] ?? 0)),
      );
      return {
        calls,
        failures: sum(recent.map((slice) => slice.failures)),
        p50Ms: findPercentile(counts, calls * 0.5),
        p95Ms: findPercentile(counts, calls * 0.95),
      };
    },
  };
}

const toStep = (ms: number): number =>
  ms <= firstStepMs ? 0 : Math.min(steps - 1, Math.ceil(Math.log(ms / firstStepMs) * perLog));

/** The middle of the bucket that holds this count. */
function findPercentile(counts: readonly number[], wanted: number): number {
  let counted = 0;
  const step = counts.findIndex((count) => (counted += count) >= wanted);
  const ms = firstStepMs * growth ** (step - 0.5);
  return ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
