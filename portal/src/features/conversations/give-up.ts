import type { Asset } from '@stackworks/contracts';
import { listOutgoing, removeOutgoing } from './outbox.ts';

/**
 * Lets go of a message that was never sent, and of the files that were uploaded for it.
 * @param withdraw deletes a file; one it cannot delete is left to be removed from among the project's files
 */
export function giveUpOutgoing(
  conversationId: string,
  key: string,
  withdraw: (asset: Asset) => Promise<void>,
): void {
  const message = listOutgoing(conversationId).find((candidate) => candidate.key === key);
  removeOutgoing(conversationId, key);
  for (const asset of message?.assets ?? []) withdraw(asset).catch(() => undefined);
}
