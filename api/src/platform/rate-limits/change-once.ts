import type { Reader } from '@stackworks/database';
import type { Actor } from '#/platform/audit/record-action.ts';
import { transact, type CommandDeps, type Context } from '#/platform/events/events.ts';
import { checkLimit, countIn, type Counted } from './rate-limit.ts';

/**
 * Makes a change once, within a rate limit. A repeated request needs no turn to write, and doesn't count towards the limit.
 * @param findEarlier finds what an earlier request of the same key has made; null when this is the first
 * @throws AppError rate_limited; as `findEarlier` and `change`
 */
export async function changeOnce<Services extends CommandDeps, Made>(
  deps: Services,
  actor: Actor,
  [rule, subject]: Counted,
  findEarlier: (reader: Reader) => Promise<Made | null>,
  change: (ctx: Context<Omit<Services, 'db' | 'now'>>) => Promise<Made>,
): Promise<Made> {
  const earlier = await findEarlier(deps.db.read);
  if (earlier) {
    await deps.db.whenDurable();
    return earlier;
  }
  await checkLimit(deps, rule, subject);
  return transact(deps, actor, async (ctx) => {
    // Of two sent at once, the second finds the first.
    const madeMeanwhile = await findEarlier(ctx.tx);
    if (madeMeanwhile) return madeMeanwhile;
    const made = await change(ctx);
    await countIn(ctx.tx, rule, subject, ctx.now);
    return made;
  });
}
