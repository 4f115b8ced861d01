import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { announceFiles, claimFiles, removeFiles, type FileDeps } from '#/modules/files/pending-uploads.ts';
import { incomingEmails } from '#/modules/replies/replies.tables.ts';

/** The largest email, in bytes, attachments included. */
export const emailMaxBytes = 25 * 1024 * 1024;

/** Who sent an email and to which of our addresses, as the sending server said. */
export type Envelope = { returnPath: string | null; recipients: readonly string[] };

const stored = new EventEmitter<{ stored: [] }>();

/**
 * Stores an email as it came, to be read by a job. Once this resolves, message and row are on the disk: only then may it be
 * acknowledged.
 * @throws AppError payload_too_large
 */
export async function storeEmail(deps: FileDeps, envelope: Envelope, content: Readable): Promise<void> {
  const { db, now, storage } = deps;
  const id = randomUUID();
  const path = `emails/${id}`;
  await announceFiles(deps, [path]);
  try {
    await storage.write(path, content, { maxBytes: emailMaxBytes });
    await db.write(async (tx) => {
      const at = now().toISOString();
      const { returnPath, recipients } = envelope;
      await claimFiles(tx, [path]);
      await tx
        .insert(incomingEmails)
        .values({ id, path, returnPath, recipients: [...recipients], availableAt: at, createdAt: at });
    });
  } catch (error) {
    await removeFiles(deps, [path]);
    throw error;
  }
  stored.emit('stored');
}

/** Calls the listener on every stored email. @returns unsubscribes */
export function onEmailStored(listener: () => void): () => void {
  stored.on('stored', listener);
  return () => stored.off('stored', listener);
}
