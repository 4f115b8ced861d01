import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '@stackworks/database';
import { siteHandovers } from '#/platform/processes/processes.tables.ts';
import type { ContentVersion } from '#/platform/content/read-content.ts';
import type { PublishTarget } from './publisher.ts';
import { isFree, leaseUntil } from '#/platform/jobs/queue.ts';

type Options = {
  /** Another host's deploy hook, which is secret, so it is never logged. */
  url: string;
  /** Stores the last call, so that neither a restart nor another process repeats it. */
  db: Database;
  readContentVersion: () => Promise<ContentVersion>;
};

type HookCall = { fingerprint: string; since: string; contentAsOf: string | null };

/** In milliseconds. */
const timeoutMs = 30_000;
const claimMs = timeoutMs + 15_000;
const pollMs = 250;

/** Publishes by another host: calls its hook whenever content has changed since the last call. */
export function createDeployHook({ url, db, readContentVersion }: Options): PublishTarget {
  const host = createHash('sha256').update(url).digest('hex');

  const findLast = async (fingerprint: string): Promise<HookCall | null> => {
    const [row] = await db.read.select().from(siteHandovers).where(eq(siteHandovers.host, host));
    return row?.fingerprint === fingerprint && row.since !== null
      ? { fingerprint, since: row.since, contentAsOf: row.contentAsOf }
      : null;
  };

  /** Claims the call for this process; null while another has it. */
  const claim = async (): Promise<string | null> => {
    const now = new Date();
    const claimedUntil = leaseUntil(now, claimMs);
    const claimed = await db.write((tx) =>
      tx
        .insert(siteHandovers)
        .values({ host, claimedUntil })
        .onConflictDoUpdate({
          target: siteHandovers.host,
          set: { claimedUntil },
          setWhere: isFree(siteHandovers.claimedUntil, now),
        })
        .returning(),
    );
    return claimed.length > 0 ? claimedUntil : null;
  };

  const settle = (claimedUntil: string, call: Partial<HookCall>) =>
    db.write((tx) =>
      tx
        .update(siteHandovers)
        .set({ ...call, claimedUntil: null })
        .where(and(eq(siteHandovers.host, host), eq(siteHandovers.claimedUntil, claimedUntil))),
    );

  const callOnce = async ({ fingerprint, newestChange }: ContentVersion): Promise<HookCall> => {
    for (;;) {
      const claimed = await claim();
      const last = await findLast(fingerprint);
      if (claimed === null) {
        if (last) return last;
        await pause(pollMs);
        continue;
      }
      const call = last ?? { fingerprint, since: new Date().toISOString(), contentAsOf: newestChange };
      try {
        if (!last) await callHook(url);
      } catch (error) {
        await settle(claimed, {});
        throw error;
      }
      await settle(claimed, call);
      return call;
    }
  };

  return {
    update: async (onBuilding) => {
      const version = await readContentVersion();
      let last = await findLast(version.fingerprint);
      if (!last) {
        onBuilding();
        last = await callOnce(version);
      }
      return { state: 'handed_over', since: last.since, contentAsOf: last.contentAsOf };
    },
  };
}

async function callHook(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the host that builds the site answered ${response.status}`);
}
