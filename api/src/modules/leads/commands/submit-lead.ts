import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  consultationSpeakers,
  contactLimits,
  type ConsultationInput,
  type ContactInput,
} from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { addMinutes } from 'date-fns';
import { and, eq } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { findClientNames } from '#/modules/accounts/queries/read-accounts.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { isEmailedAlone, toOwed } from '#/modules/leads/lead-emails.ts';
import { leadArrived, leadRenewed, toMailbox } from '#/modules/leads/leads.events.ts';
import { consultations, contactSubmissions, leads } from '#/modules/leads/leads.tables.ts';
import { findLeads, getLead } from '#/modules/leads/queries/read-leads.ts';
import { describeReachOut } from '#/modules/sla/reach-out.ts';
import { findDueAt } from '#/modules/sla/queries/find-targets.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { checkLimit, countAttempt, countIn, rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { updateLead } from './move-lead.ts';

type SubmitDeps = SlaDeps & CommandDeps;

/** A lead as it came; `summary` is what lists show of it, `text` what the visitor wrote. */
type NewLead = Pick<typeof leads.$inferInsert, 'id' | 'source' | 'name' | 'email' | 'summary'> & {
  text: string;
  /** What the visitor waits for: a reply in the time the site names, a call within hours, or nothing. */
  owed: 'answer' | 'call' | 'nothing';
  /** When the emails about it leave. */
  emailAt: Date;
};

/** Opens a lead for the team, in the transaction that stores what the visitor sent. */
async function openLead(ctx: Context<SlaDeps>, { text, owed, emailAt, ...lead }: NewLead): Promise<void> {
  const { tx, now } = ctx;
  const at = now.toISOString();
  await tx.insert(leads).values({ ...lead, createdAt: at, updatedAt: at });
  await emit(ctx, leadArrived, {
    ...lead,
    text,
    owed,
    emailAt,
    isAlone: await isEmailedAlone(tx, lead.id, now),
  });
}

/**
 * Updates a lead whose visitor came back. One that was closed is new again, and so is any that is newly owed something:
 * no list of answered leads may hide it. One that became a client stays converted, and waits in the client's chat.
 * @param isNews whether emails say so; anything newly owed is emailed anyway
 */
async function renewLead(
  ctx: Context<SlaDeps>,
  { id, name, email, summary, text, owed, emailAt, isNews }: Omit<NewLead, 'source'> & { isNews: boolean },
): Promise<void> {
  const { tx, now } = ctx;
  const lead = await getLead(tx, id);
  const { status, convertedTo: clientId } = lead;
  const isOwedNow = owed !== 'nothing' && (await findDueAt(tx, toOwed(lead))) === null;
  const isReopened = clientId === null && (isOwedNow || status === 'closed');
  await updateLead(ctx, id, { name, email, summary, ...(isReopened && { status: 'new' }) });
  const isEmailed = isNews || isOwedNow;
  await emit(ctx, leadRenewed, {
    id,
    email,
    text,
    owed,
    clientId,
    emailAt: isEmailed ? emailAt : null,
    // A digest lists new leads, and this one has become a client.
    isAlone: isEmailed && (clientId !== null || (await isEmailedAlone(tx, id, now))),
  });
}

/** Adds our email address to an error about too many, so that no lead is lost to a limit. */
async function withSupportContact<Taken>(
  { catalogue }: CataloguePort,
  take: () => Promise<Taken>,
): Promise<Taken> {
  try {
    return await take();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited' || !catalogue.isRead()) throw error;
    const message = `${error.message} If it can’t wait, email ${catalogue.settings().supportEmail}.`;
    throw new AppError(error.code, message, { retryAfterSeconds: error.retryAfterSeconds ?? 0 });
  }
}

const tooQuick = 'That came through very fast. Please press Send again.';

/**
 * Stores what a visitor sent with the contact form, and emails them and the team.
 * @param address where it came from
 * @throws rate_limited when it was sent too soon after the form was shown, or too often
 */
export async function submitContactForm(
  deps: SubmitDeps,
  { website, tookMs, ...sent }: ContactInput,
  address: string,
): Promise<{ id: string }> {
  const id = randomUUID();
  // The page goes on counting, so that a person who is this quick only has to press Send again.
  if (tookMs !== undefined && tookMs < contactLimits.tookMs)
    throw new AppError('rate_limited', tooQuick, { retryAfterSeconds: 3 });
  return withSupportContact(deps, async () => {
    if (tookMs === undefined) await countAttempt(deps, rateRules.untimedLeadsByAddress, address);
    await countAttempt(deps, rateRules.leadsByAddress, address);
    // Whatever fills the trap field gets the same response, and is dropped.
    if (website) return { id };
    const { email, service: summary, message: text } = sent;
    const name = `${sent.firstName} ${sent.lastName}`;
    await transact({ ...deps, actor: { role: 'system', name } }, async (ctx) => {
      const { tx, now } = ctx;
      await countIn(tx, rateRules.leadsByAddressAndEmail, `${address} ${toMailbox(email)}`, now);
      await tx.insert(contactSubmissions).values({ id, ...sent, createdAt: now.toISOString() });
      await openLead(ctx, {
        id,
        source: 'contact',
        name,
        email,
        summary,
        text,
        owed: 'answer',
        emailAt: now,
      });
    });
    return { id };
  });
}

/**
 * Stores a visitor's StackBot consultation. Sent again under a known id, only a partial one is updated.
 * @param address where it came from
 * @throws rate_limited where that address or that visitor has sent too many
 */
export async function submitConsultation(
  deps: SubmitDeps,
  { website, id = randomUUID(), ...consultation }: ConsultationInput,
  address: string,
): Promise<{ id: string; message: string }> {
  const message = consultation.wantsCall
    ? `Thank you. We have your answers, and ${consultation.email === '' ? 'we’ll call you' : 'a person will reach out'} ${describeReachOut(deps, deps.now())}.`
    : 'Thank you. We’ve saved your answers.';
  const accepted = { id, message };
  // Whatever fills the trap field gets the same response, and is dropped.
  if (website) return accepted;
  if (await isComplete(deps.db.read, id)) {
    await deps.db.whenDurable();
    return accepted;
  }
  return withSupportContact(deps, async () => {
    await checkLimit(deps, rateRules.consultationsByAddress, address);
    const visitor = { role: 'system', name: toKnownAs(consultation) } as const;
    await transact({ ...deps, actor: visitor }, async (ctx) => {
      // Of two sent at once, the second finds the first.
      if (await isComplete(ctx.tx, id)) return;
      await countIn(ctx.tx, rateRules.consultationsByAddress, address, ctx.now);
      await store(ctx, { id, ...consultation }, address);
    });
    return accepted;
  });
}

type Consultation = Omit<ConsultationInput, 'id' | 'website'> & { id: string };

/** How long emails about a partial consultation wait for the rest of it, in minutes. */
const partialWaitMinutes = 10;

async function store(ctx: Context<SlaDeps>, consultation: Consultation, address: string): Promise<void> {
  const { tx, now } = ctx;
  const { id, email, phone, isPartial, wantsCall } = consultation;
  const owed = wantsCall ? 'call' : 'nothing';
  const emailAt = isPartial ? addMinutes(now, partialWaitMinutes) : now;
  const lead = { id, ...describe(consultation), owed, emailAt } as const;
  const isThis = eq(consultations.id, id);
  const [before] = await tx.select().from(consultations).where(isThis);
  // Sent again unchanged, as by a browser that missed our response.
  if (before && isDeepStrictEqual({ ...before, ...consultation }, before)) return;
  const isElsewhere = before?.email !== email || (email === '' && before.phone !== phone);
  if (isElsewhere)
    await countIn(tx, rateRules.leadsByAddressAndEmail, `${address} ${toMailbox(email) || phone}`, now);
  if (before) {
    await tx.update(consultations).set(consultation).where(isThis);
    await renewLead(ctx, { ...lead, isNews: isElsewhere || !isPartial });
  } else {
    if (await isTaken(tx, id)) throw new AppError('conflict', 'This ID belongs to another enquiry.');
    await tx.insert(consultations).values({ ...consultation, createdAt: now.toISOString() });
    await openLead(ctx, { ...lead, source: 'stackbot' });
  }
}

/** Whether an id, which browsers make, is of anything else that has a conversation. */
async function isTaken(tx: Transaction, id: string): Promise<boolean> {
  const found = [
    await findLeads(tx, [id]),
    await findClientNames(tx, [id]),
    await findProjectsById(tx, [id]),
  ];
  return found.some(({ size }) => size > 0);
}

/** How much of a visitor's words lists show, in characters. */
const summaryLimit = 120;

/** Without a name, a visitor is known by their address, or by their phone number. */
const toKnownAs = ({ name, email, phone }: Pick<Consultation, 'name' | 'email' | 'phone'>): string =>
  name || email || (phone ?? '');

/** How the team's lists describe it. */
function describe(consultation: Consultation) {
  const { email, businessType, mainGoal, conversationSummary, follows } = consultation;
  const answers = [businessType, mainGoal].filter(Boolean).join(', ');
  const about = answers || findFirstWords(conversationSummary) || 'Asked the StackBot';
  const summary = follows ? `Back again: ${about}` : about;
  return { name: toKnownAs(consultation), email, summary, text: summary };
}

/** The visitor's first line of a conversation. */
function findFirstWords(conversation: string): string {
  const mark = `${consultationSpeakers.visitor}: `;
  const line = conversation.split('\n').find((each) => each.startsWith(mark));
  return line?.slice(mark.length, mark.length + summaryLimit).toWellFormed() ?? '';
}

async function isComplete(reader: Reader, id: string): Promise<boolean> {
  const isWhole = and(eq(consultations.id, id), eq(consultations.isPartial, false));
  return (await reader.$count(consultations, isWhole)) > 0;
}
