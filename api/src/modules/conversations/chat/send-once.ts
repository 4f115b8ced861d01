import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { transact, type Context } from '#/platform/events/events.ts';
import { checkLimit, countIn, rateRules } from '#/server/rate-limit.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';

/** An attempt to send a message, and what is needed to know it again. */
type Attempt<Sent> = {
  sender: Pick<Identity, 'role' | 'userId'>;
  /** Names the attempt: however often it comes, one message is written. */
  key: string | undefined;
  /** All that the sender decides about the message. */
  draft: object;
  /** What the sender has sent under a key, and the draft it was. */
  find: (reader: Reader, key: string) => Promise<{ sent: Sent; draft: object } | null>;
  write: (ctx: Context<SlaDeps>) => Promise<Sent>;
};

/**
 * Sends a message, or answers with the one that this attempt has sent already.
 * @throws AppError already_exists when the key is another message's, rate_limited when the sender writes too fast
 */
export async function sendOnce<Sent>(
  deps: SlaDeps & Pick<Deps, 'db' | 'now'>,
  { sender, key, draft, find, write }: Attempt<Sent>,
): Promise<Sent> {
  const findSent = async (reader: Reader): Promise<Sent | null> => {
    const found = key === undefined ? null : await find(reader, key);
    if (found && !isDeepStrictEqual(found.draft, draft)) {
      throw new AppError('already_exists', 'This idempotency key was already used for another message.');
    }
    return found && found.sent;
  };
  // A repeat is answered by a read: it neither waits for its turn to write nor counts as one more message.
  const sent = await findSent(deps.db.read);
  if (sent) {
    await deps.db.whenDurable();
    return sent;
  }
  await checkLimit(deps, rateRules.messagesBySender, sender.userId);
  return transact(deps, { role: sender.role, id: sender.userId }, async (ctx) => {
    const sentMeanwhile = await findSent(ctx.tx);
    if (sentMeanwhile) return sentMeanwhile;
    const written = await write(ctx);
    await countIn(ctx.tx, rateRules.messagesBySender, sender.userId, ctx.now);
    return written;
  });
}
