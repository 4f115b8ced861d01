import { eq } from 'drizzle-orm';
import { ReplacedFileError } from '@stackworks/database';
import { processes } from './processes.tables.ts';
import type { DatabasePort, LogPort, ProcessPort } from '#/platform/ports.ts';
import type { Publisher } from '#/platform/site/publisher.ts';
import { readOthers } from './read-processes.ts';
import { countContentReports } from './process-signals.ts';
import { databaseNow } from './join-processes.ts';

/** In milliseconds. */
const pauses = {
  /** How often to look for other processes' signals. */
  look: 500,
  /** How often a process reports that it is alive; one silent for three times as long is gone. */
  beat: 10_000,
};

type WatchDeps = DatabasePort &
  LogPort &
  ProcessPort & {
    rejoin: () => Promise<void>;
    publisher: Pick<Publisher, 'publication' | 'isSettled'>;
  };

/**
 * Listens for other processes' signals, and reports this one's state.
 * @param onPublished called when content has been published, whichever process was notified
 * @returns `stop`, and `isBehind`: whether another process may have shown visitors newer content
 */
export function watchProcesses(
  { db, log, processId, publisher, rejoin }: WatchDeps,
  onPublished: () => void,
): { stop: () => Promise<void>; isBehind: () => Promise<boolean> } {
  let known: number | null = null;
  let reported = { publication: '', at: 0 };
  let looking: Promise<void> | null = null;

  const checkFile = async () => {
    try {
      await db.check();
    } catch (error) {
      if (!(error instanceof ReplacedFileError)) throw error;
      log.error(`${error.message}: restart this process`);
    }
  };
  const look = async () => {
    const count = await countContentReports({ db });
    if (known !== null && count !== known) onPublished();
    known = count;

    const publication = publisher.publication();
    const text = JSON.stringify(publication);
    if (text === reported.publication && performance.now() - reported.at < pauses.beat) return;
    const seen = { publication, seenAt: databaseNow };
    await checkFile();
    const { rowsAffected } = await db.write((tx) =>
      tx.update(processes).set(seen).where(eq(processes.id, processId)),
    );
    reported = { publication: text, at: performance.now() };
    if (rowsAffected > 0) return;
    await rejoin();
    // Its publication is reported with the next look.
    reported = { publication: '', at: 0 };
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the other processes could not be heard'))
      .finally(() => {
        looking = null;
      });
  }, pauses.look);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
    isBehind: async () => {
      const { state, contentAsOf } = publisher.publication();
      // Nothing is coming until the mistake is fixed.
      if (state === 'failed') return false;
      if (!publisher.isSettled()) return true;
      const [count, others] = await Promise.all([countContentReports({ db }), readOthers({ db, processId })]);
      if (count !== known) return true;
      return others.some((one) => one.state === 'live' && (one.contentAsOf ?? '') > (contentAsOf ?? ''));
    },
  };
}
