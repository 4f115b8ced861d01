import type { CallFigures } from '@stackworks/contracts';

/** Durations are counted in steps, each so much longer than the one before, so a figure is right to a tenth. */
const firstStepMs = 0.1;
const growth = 1.25;
const steps = 64;
const perLog = 1 / Math.log(growth);

const sliceMs = 60_000;
/** Those of the last five minutes, and the one at hand. */
const keptSlices = 6;

type Slice = { minute: number; calls: number; failures: number; counts: Uint32Array };

/** How one call was answered lately. */
export type RecentCall = {
  /** @param now in milliseconds of a clock that never goes back */
  note: (ms: number, failed: boolean, now: number) => void;
  /** Its figures; null when it was not called lately. */
  read: (now: number) => Omit<CallFigures, 'method' | 'route'> | null;
};

/** Counts the answers of one call, and forgets them after some minutes. */
export function createRecentCall(): RecentCall {
  const slices: Slice[] = [];

  const sliceAt = (minute: number): Slice => {
    const place = minute % keptSlices;
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
      const oldest = Math.floor(now / sliceMs) - keptSlices + 1;
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

/** The middle of the step in which so many have been counted. */
function findPercentile(counts: readonly number[], wanted: number): number {
  let counted = 0;
  const step = counts.findIndex((count) => (counted += count) >= wanted);
  const ms = firstStepMs * growth ** (step - 0.5);
  return ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
