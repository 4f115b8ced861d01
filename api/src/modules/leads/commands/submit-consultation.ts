import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { consultationSpeakers, type ConsultationInput } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { consultations } from '#/modules/leads/leads.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { checkLimit, countIn, rateRules } from '#/server/rate-limit.ts';
import { findCases } from '#/modules/leads/queries/read-leads.ts';
import { openCase, renewCase } from './open-lead.ts';
import { orWriteToUs, toMailbox } from '#/modules/leads/lead-limits.ts';
import { sayReachOut } from '#/modules/sla/commands/reach-out.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { transact, type Context } from '#/platform/events/events.ts';

type SubmitDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;
type Accepted = { id: string; message: string };

/**
 * Keeps what a visitor told the StackBot. Under an id that is known, only a partial consultation is brought up to date.
 * @param address where it came from, as limits count it
 * @throws AppError rate_limited where that address or that visitor has sent too many
 */
export async function submitConsultation(
  deps: SubmitDeps,
  { website, id = randomUUID(), ...told }: ConsultationInput,
  address: string,
): Promise<Accepted> {
  const accepted = { id, message: thank(deps, told) };
  // What fills the trap field is answered alike and thrown away.
  if (website) return accepted;
  if (await isComplete(deps.db.read, id)) {
    await deps.db.whenDurable();
    return accepted;
  }
  return orWriteToUs(deps, async () => {
    await checkLimit(deps, rateRules.consultationsByAddress, address);
    await transact(deps, { role: 'system', name: told.name || told.email }, async (ctx) => {
      // Sent twice at once, the second finds what the first has kept.
      if (await isComplete(ctx.tx, id)) return;
      await countIn(ctx.tx, rateRules.consultationsByAddress, address, ctx.now);
      await keep(ctx, { id, ...told }, address);
    });
    return accepted;
  });
}

/** How much of what a visitor said lists show, in characters. */
const summaryLimit = 120;

type Told = Omit<ConsultationInput, 'id' | 'website'>;

/** How long a visitor has to go on with a partial consultation before anyone is written a mail about it, in minutes. */
const patienceMinutes = 10;

async function keep(
  ctx: Context<SlaDeps>,
  { id, ...told }: Told & { id: string },
  address: string,
): Promise<void> {
  const { tx, now } = ctx;
  const owed = told.wantsCall ? 'call' : 'nothing';
  const emailAt = told.isPartial ? addMinutes(now, patienceMinutes) : now;
  const enquiry = { id, ...describe(told), owed, emailAt } as const;
  const isThis = eq(consultations.id, id);
  const [before] = await tx.select().from(consultations).where(isThis);
  if (before && isAsBefore(before, told)) return;
  const isElsewhere = before?.email !== told.email;
  if (isElsewhere) {
    const subject = `${address} ${toMailbox(told.email)}`;
    await countIn(tx, rateRules.enquiriesByAddressAndEmail, subject, now);
  }
  if (before) {
    await tx.update(consultations).set(told).where(isThis);
    await renewCase(ctx, { ...enquiry, isNews: isElsewhere || !told.isPartial });
  } else {
    if ((await findCases(tx, [id])).size > 0)
      throw new AppError('conflict', 'This ID belongs to another enquiry.');
    await tx.insert(consultations).values({ id, ...told, createdAt: now.toISOString() });
    await openCase(ctx, { ...enquiry, source: 'stackbot' });
  }
}

/** Whether it has been sent before just so, as by a browser that did not hear our answer. */
const isAsBefore = (before: typeof consultations.$inferSelect, told: Told): boolean =>
  isDeepStrictEqual({ ...before, ...told }, before);

/** How the team's lists name it. Whoever has not told their name yet is known by their address. */
function describe({ name, email, businessType, mainGoal, conversationSummary, follows }: Told) {
  const answers = [businessType, mainGoal].filter(Boolean).join(', ');
  const about = answers || findFirstWords(conversationSummary) || 'Asked the StackBot';
  const summary = follows ? `Back again: ${about}` : about;
  return { name: name || email, email, summary, text: summary };
}

/** What the visitor said first, without the bot's words around it. */
function findFirstWords(conversation: string): string {
  const mark = `${consultationSpeakers.visitor}: `;
  const said = conversation.split('\n').find((line) => line.startsWith(mark));
  return said?.slice(mark.length, mark.length + summaryLimit).toWellFormed() ?? '';
}

async function isComplete(reader: Reader, id: string): Promise<boolean> {
  const [row] = await reader
    .select({ isPartial: consultations.isPartial })
    .from(consultations)
    .where(eq(consultations.id, id));
  return row?.isPartial === false;
}

const thank = (deps: SubmitDeps, { wantsCall }: Told): string =>
  wantsCall
    ? `Thank you. We have your answers, and a person will reach out ${sayReachOut(deps, deps.now())}.`
    : 'Thank you. We’ve saved your answers.';
