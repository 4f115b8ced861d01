import { eq } from 'drizzle-orm';
import { ReplacedFileError } from '@stackworks/database';
import { processes, signals } from './processes.tables.ts';
import type { Deps } from '#/deps.ts';
import type { Publisher } from '#/platform/site/publisher.ts';
import { readOthers } from './read-processes.ts';
import { contentPublished } from './notify-processes.ts';
import { databaseNow } from './join-processes.ts';

/** In milliseconds. */
const pauses = {
  /** How soon a process hears what another was told. */
  look: 500,
  /** How often a process beats; one silent for three times as long is gone. */
  beat: 10_000,
};

type WatchDeps = Pick<Deps, 'db' | 'log' | 'processId'> & {
  /** Joins the others anew. */
  rejoin: () => Promise<void>;
  publisher: Pick<Publisher, 'publication' | 'isSettled'>;
};

/**
 * Does what another process was told, and says what there is to know of this one.
 * @param onPublished called when content has been published, whichever process heard of it
 * @returns `stop`, which resolves once nothing is asked any more, and `isBehind`: whether visitors may have been shown what
 * has not come here yet
 */
export function watchProcesses(
  { db, log, processId, publisher, rejoin }: WatchDeps,
  onPublished: () => void,
): { stop: () => Promise<void>; isBehind: () => Promise<boolean> } {
  let known: number | null = null;
  let told = { publication: '', at: 0 };
  let looking: Promise<void> | null = null;

  const readCount = async () => {
    const [row] = await db.read.select().from(signals).where(eq(signals.name, contentPublished));
    return row?.count ?? 0;
  };
  const checkFile = async () => {
    try {
      await db.check();
    } catch (error) {
      if (!(error instanceof ReplacedFileError)) throw error;
      log.error(`${error.message}: restart this process`);
    }
  };
  const look = async () => {
    const count = await readCount();
    if (known !== null && count !== known) onPublished();
    known = count;

    const publication = publisher.publication();
    const text = JSON.stringify(publication);
    if (text === told.publication && performance.now() - told.at < pauses.beat) return;
    const seen = { publication, seenAt: databaseNow };
    await checkFile();
    const { rowsAffected } = await db.write((tx) =>
      tx.update(processes).set(seen).where(eq(processes.id, processId)),
    );
    told = { publication: text, at: performance.now() };
    if (rowsAffected > 0) return;
    await rejoin();
    // How far it is goes in with the next look.
    told = { publication: '', at: 0 };
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
      // What a mistake holds up is not waited for.
      if (state === 'failed') return false;
      if (!publisher.isSettled()) return true;
      const [count, others] = await Promise.all([readCount(), readOthers({ db, processId })]);
      if (count !== known) return true;
      return others.some((one) => one.state === 'live' && (one.contentAsOf ?? '') > (contentAsOf ?? ''));
    },
  };
}
