import type { Publication } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { signals, type BuildOutcome } from '#/platform/metrics/signals.ts';
import { ContentMistake } from './render-site.ts';

/** What carries published content to visitors: our own builds, or another host that builds. */
export type PublishTarget = {
  /**
   * Brings what visitors see up to date with content; does nothing when it is.
   * @param onBuilding called when there is something to do
   * @returns how far content has come, and since when
   * @throws ContentMistake when content stops it, Error when anything else does
   */
  update: (onBuilding: () => void) => Promise<Progress>;
};
type Progress = { state: 'live' | 'handed_over'; since: string; contentAsOf: string | null };

export type Publisher = {
  /** How far the last published change has come. */
  publication: () => Publication;
  /** Whether every reported change has been looked at. */
  isSettled: () => boolean;
  /** Reports that something was published: brings visitors' pages up to date soon. Safe to call any number of times. */
  publish: () => void;
  /**
   * Looks at content for the first time, and from then on when a change is reported and every minute.
   * @throws what the first look failed with; it goes on looking all the same
   */
  start: () => Promise<void>;
  /** Looks no more. An update that runs is its target's to end. */
  close: () => void;
};

/** In milliseconds. */
const pauses = {
  /** Reports that come this close together are one update: documents published as one send a report each. */
  gathering: 300,
  /** A report can be lost, so content is looked at without one as well. */
  betweenLooks: 60_000,
  firstRetry: 1_000,
};

/**
 * Keeps what visitors see up to date with what is published: one update runs, and one more follows it when anything was
 * published meanwhile. One that fails is tried again until it succeeds, a little later each time, at least every minute.
 * @param target what to update
 * @param log gets why an update failed; people see only what they can fix
 */
export function createPublisher(target: PublishTarget, log: Logger): Publisher {
  let publication: Publication = {
    state: 'building',
    since: new Date().toISOString(),
    contentAsOf: null,
    problem: null,
  };
  let failures = 0;
  let isTold = false;
  let isLooking = true; // there is a first look to come
  let isStopped = false;
  let wake = () => {};

  /** A state that goes on keeps the moment it began. */
  function enter(next: Pick<Publication, 'state' | 'problem'>): void {
    const since = next.state === publication.state ? publication.since : new Date().toISOString();
    publication = { ...publication, ...next, since };
  }

  async function look(): Promise<void> {
    isTold = false;
    isLooking = true;
    let buildingSince: number | null = null;
    const tell = (outcome: BuildOutcome) => {
      if (buildingSince !== null) signals.emit('build', outcome, performance.now() - buildingSince);
    };
    try {
      const progress = await target.update(() => {
        buildingSince = performance.now();
        enter({ state: 'building', problem: null });
      });
      tell('built');
      publication = { ...progress, problem: null };
      failures = 0;
    } catch (error) {
      if (isStopped) throw error;
      tell(error instanceof ContentMistake ? 'refused' : 'failed');
      if (error instanceof ContentMistake) {
        const isNews = publication.problem?.message !== error.problem.message;
        if (isNews)
          log.warn({ problem: error.problem }, 'content has a mistake, so the site stays as it was');
        enter({ state: 'failed', problem: error.problem });
        failures = 0; // trying again before content changes is no use
      } else {
        failures += 1;
        log.error({ err: error, failures }, 'the site could not be brought up to date, and stays as it was');
        enter({ state: 'failed', problem: { message: generalProblem } });
      }
      throw error;
    } finally {
      isLooking = false;
    }
  }

  /** Until something is reported, or for so many milliseconds. */
  async function rest(ms: number): Promise<void> {
    if (isTold) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function keepLooking(): Promise<void> {
    for (;;) {
      const retry = failures === 0 ? Infinity : pauses.firstRetry * 2 ** (failures - 1);
      await rest(Math.min(pauses.betweenLooks, retry));
      await new Promise((resolve) => setTimeout(resolve, pauses.gathering));
      if (isStopped) return;
      await look().catch(() => {}); // it has been noted, and is tried again
    }
  }

  return {
    publication: () => publication,
    isSettled: () => !isTold && !isLooking,
    publish: () => {
      isTold = true;
      wake();
    },
    start: async () => {
      const first = look();
      void first.catch(() => {}).then(keepLooking);
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
