import { mounts, stackbotFacts } from '@stackworks/contracts';
import type { Facts } from '#/conversation-state.ts';
import { keep, readKept } from './kept.ts';

const key = 'stackbot_facts';

/**
 * What this browser learnt of the business on an earlier visit. When a person would reach out depends on the hour, so of
 * that it says only what is always true.
 */
export function readKnownFacts(): Facts {
  const { data } = stackbotFacts.safeParse(readKept(key));
  return data ? { ...data, reachOut: 'in opening hours' } : null;
}

/**
 * Asks what the business offers now, and keeps it for a visit without a connection.
 * @returns null where it cannot be had
 */
export async function loadFacts(): Promise<Facts> {
  try {
    const response = await fetch(`${mounts.api}/stackbot`, { signal: AbortSignal.timeout(10_000) });
    const { data } = stackbotFacts.safeParse(await response.json());
    if (!data) return null;
    keep(key, data);
    return data;
  } catch {
    return null;
  }
}
