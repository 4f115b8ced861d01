import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '@stackworks/database';
import { siteHandovers } from '#/platform/processes/processes.tables.ts';
import type { ContentVersion } from '#/platform/content/read-content.ts';
import type { PublishTarget } from './publisher.ts';

type Options = {
  /** The deploy hook of another host. Its address is a secret, so it is never logged. */
  url: string;
  /** Remembers what has been handed over, so that neither a restart nor another process asks for a build again. */
  db: Database;
  readContentVersion: () => Promise<ContentVersion>;
};

type HandedOver = { fingerprint: string; since: string; contentAsOf: string | null };

/** In milliseconds. */
const patienceMs = 30_000;
const claimMs = patienceMs + 15_000;
const lookMs = 250;

/** Has another host build the site: calls its hook whenever content has changed since the last call. */
export function createDeployHook({ url, db, readContentVersion }: Options): PublishTarget {
  const host = createHash('sha256').update(url).digest('hex');

  const findLast = async (fingerprint: string): Promise<HandedOver | null> => {
    const [row] = await db.read.select().from(siteHandovers).where(eq(siteHandovers.host, host));
    return row?.fingerprint === fingerprint && row.since !== null
      ? { fingerprint, since: row.since, contentAsOf: row.contentAsOf }
      : null;
  };

  /** Takes the telling for this process; null while another one is at it. */
  const claim = async (): Promise<string | null> => {
    const now = new Date();
    const claimedUntil = new Date(now.getTime() + claimMs).toISOString();
    const isFree = or(isNull(siteHandovers.claimedUntil), lte(siteHandovers.claimedUntil, now.toISOString()));
    const claimed = await db.write((tx) =>
      tx
        .insert(siteHandovers)
        .values({ host, claimedUntil })
        .onConflictDoUpdate({ target: siteHandovers.host, set: { claimedUntil }, setWhere: isFree })
        .returning(),
    );
    return claimed.length > 0 ? claimedUntil : null;
  };

  const settle = (claimedUntil: string, told: Partial<HandedOver>) =>
    db.write((tx) =>
      tx
        .update(siteHandovers)
        .set({ ...told, claimedUntil: null })
        .where(and(eq(siteHandovers.host, host), eq(siteHandovers.claimedUntil, claimedUntil))),
    );

  const handOver = async ({ fingerprint, newestChange }: ContentVersion): Promise<HandedOver> => {
    for (;;) {
      const claimed = await claim();
      const last = await findLast(fingerprint);
      if (claimed === null) {
        if (last) return last;
        await pause(lookMs);
        continue;
      }
      const told = last ?? { fingerprint, since: new Date().toISOString(), contentAsOf: newestChange };
      try {
        if (!last) await tell(url);
      } catch (error) {
        await settle(claimed, {});
        throw error;
      }
      await settle(claimed, told);
      return told;
    }
  };

  return {
    update: async (onBuilding) => {
      const version = await readContentVersion();
      let last = await findLast(version.fingerprint);
      if (!last) {
        onBuilding();
        last = await handOver(version);
      }
      return { state: 'handed_over', since: last.since, contentAsOf: last.contentAsOf };
    },
  };
}

async function tell(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the host that builds the site answered ${response.status}`);
}
