import type { Reader } from '@stackworks/database';
import type { Actor } from '#/platform/audit/record-action.ts';
import { transact, type CommandDeps, type Context } from '#/platform/events/events.ts';
import { checkLimit, countIn, type Counted } from './rate-limit.ts';

/**
 * Makes a change once, within a rate limit. A repeated request needs no turn to write, and doesn't count towards the limit.
 * @param findEarlier finds what an earlier request of the same key has made; null when this is the first
 * @throws AppError rate_limited; as `findEarlier` and `change`
 */
export async function changeOnce<Services extends CommandDeps & { actor: Actor }, Made>(
  caller: Services,
  [rule, subject]: Counted,
  findEarlier: (reader: Reader) => Promise<Made | null>,
  change: (ctx: Context<Omit<Services, 'actor' | 'db' | 'now'>, Services['actor']>) => Promise<Made>,
): Promise<Made> {
  const earlier = await findEarlier(caller.db.read);
  if (earlier) {
    await caller.db.whenDurable();
    return earlier;
  }
  await checkLimit(caller, rule, subject);
  return transact(caller, async (ctx) => {
    // Of two sent at once, the second finds the first.
    const madeMeanwhile = await findEarlier(ctx.tx);
    if (madeMeanwhile) return madeMeanwhile;
    const made = await change(ctx);
    await countIn(ctx.tx, rule, subject, ctx.now);
    return made;
  });
}
