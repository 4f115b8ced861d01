import type { Publication } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { signals, type BuildOutcome } from '#/platform/metrics/signals.ts';
import { ContentMistake } from './run-renderer.ts';

/** Publishes content to visitors: our own builds, or another host's. */
export type PublishTarget = {
  /**
   * Brings visitors' pages up to date with content, if they are not.
   * @param onBuilding called when there is something to do
   * @throws ContentMistake when content prevents it, Error when anything else does
   */
  update: (onBuilding: () => void) => Promise<Progress>;
};
type Progress = { state: 'live' | 'handed_over'; since: string; contentAsOf: string | null };

export type Publisher = {
  publication: () => Publication;
  /** Whether every reported change has been handled. */
  isSettled: () => boolean;
  /** Reports that something was published; visitors' pages are updated soon. */
  publish: () => void;
  /** Checks content now, and from then on when a change is reported and every minute. @throws what the first check threw */
  start: () => Promise<void>;
  /** Stops checking. A running update is its target's to end. */
  close: () => void;
};

/** In milliseconds. */
const pauses = {
  /** Documents published together send a report each, which share an update. */
  debounce: 300,
  /** A report can be lost, so content is checked without one as well. */
  betweenChecks: 60_000,
  firstRetry: 1_000,
};

/**
 * Keeps visitors' pages up to date: one update at a time, another when anything was published meanwhile, and retries with
 * back-off, at least every minute. The log gets every failure; people see only what they can fix.
 */
export function createPublisher(target: PublishTarget, log: Logger): Publisher {
  let publication: Publication = {
    state: 'building',
    since: new Date().toISOString(),
    contentAsOf: null,
    problem: null,
  };
  let failures = 0;
  let isReported = false;
  let isChecking = true; // the first check is to come
  let isStopped = false;
  let wake = () => {};

  /** A continuing state keeps its start. */
  function enter(next: Pick<Publication, 'state' | 'problem'>): void {
    const since = next.state === publication.state ? publication.since : new Date().toISOString();
    publication = { ...publication, ...next, since };
  }

  async function check(): Promise<void> {
    isReported = false;
    isChecking = true;
    let buildingSince: number | null = null;
    const record = (outcome: BuildOutcome) => {
      if (buildingSince !== null) signals.emit('build', outcome, performance.now() - buildingSince);
    };
    try {
      const progress = await target.update(() => {
        buildingSince = performance.now();
        enter({ state: 'building', problem: null });
      });
      record('built');
      publication = { ...progress, problem: null };
      failures = 0;
    } catch (error) {
      if (isStopped) throw error;
      record(error instanceof ContentMistake ? 'refused' : 'failed');
      if (error instanceof ContentMistake) {
        const isNew = publication.problem?.message !== error.problem.message;
        if (isNew) log.warn({ problem: error.problem }, 'content has a mistake, so the site stays as it was');
        enter({ state: 'failed', problem: error.problem });
        failures = 0; // no retry before content changes
      } else {
        failures += 1;
        log.error({ err: error, failures }, 'the site could not be brought up to date, and stays as it was');
        enter({ state: 'failed', problem: { message: generalProblem } });
      }
      throw error;
    } finally {
      isChecking = false;
    }
  }

  /** Waits until something is reported, or for so many milliseconds. */
  async function rest(ms: number): Promise<void> {
    if (isReported) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function checkAgain(): Promise<void> {
    for (;;) {
      const retry = failures === 0 ? Infinity : pauses.firstRetry * 2 ** (failures - 1);
      await rest(Math.min(pauses.betweenChecks, retry));
      await new Promise((resolve) => setTimeout(resolve, pauses.debounce));
      if (isStopped) return;
      await check().catch(() => {}); // recorded above, and retried
    }
  }

  return {
    publication: () => publication,
    isSettled: () => !isReported && !isChecking,
    publish: () => {
      isReported = true;
      wake();
    },
    start: async () => {
      const first = check();
      void first.catch(() => {}).then(checkAgain);
      await first;
    },
    close: () => {
      isStopped = true;
      wake();
    },
  };
}

const generalProblem =
  'The site couldn’t be updated, and it’s not because of the content. Nothing is lost: we’ll keep trying, soon and then every minute. Visitors see the previous version until then.';
