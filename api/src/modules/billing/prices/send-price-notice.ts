import { randomUUID } from 'node:crypto';
import { startOfDayOn } from '@stackworks/business-time';
import {
  priceNoticeDays,
  type PlanSlug,
  type PriceNotice,
  type PriceNoticeInput,
  type PriceNoticePreview,
} from '@stackworks/contracts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { type CataloguePort, requirePlan } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { AppError, inputError } from '#/errors.ts';
import { findSignatory } from '#/modules/conversations/queries/find-signatory.ts';
import { composeEmail } from '#/platform/email/templates.ts';
import { priceChange } from '#/modules/billing/emails/price-change.tsx';
import { sayDay } from '#/modules/billing/emails/money-words.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { priceNoticeSent } from '#/modules/billing/billing.events.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { discounted, findFirstCharge } from '#/modules/billing/billing.presenter.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import { findPlanPrice } from '#/modules/billing/catalogue-prices.ts';
import { findUnnotified, type Unnotified } from './price-subscribers.ts';
import { findEarliestDay } from './price-notices.ts';
import { replaceNotices } from './withdraw-notices.ts';

const named = 20;

/** SQLite allows 32,766 values in a statement; a row has four. */
const rowsAtOnce = 1000;

type NoticeDeps = CataloguePort & ClockPort & DatabasePort;

/** Previews a notice and its recipients. @throws AppError as `sendPriceNotice` */
export async function previewPriceNotice(
  deps: NoticeDeps & ConfigPort,
  input: PriceNoticeInput,
): Promise<PriceNoticePreview> {
  const planName = checkInput(deps, input);
  const people = await getUnnotified(deps.db.read, planName, input);
  const [someone] = people;
  if (!someone) throw new Error('a notice without anyone to notify');
  const email = toEmail(someone, { ...input, planName, id: '' });
  const signatory = await findSignatory(deps.db.read, email.to);
  const { subject, text } = await composeEmail(deps, priceChange, { ...email, signatory });
  const first = people.slice(0, named).map(({ id, firstName, lastName, email, amount }) => ({
    clientId: id,
    name: `${firstName} ${lastName}`,
    email,
    amount,
  }));
  return { subject, text, clients: people.length, first };
}

/**
 * Announces the catalogue's price to every subscriber who pays another and has no notice of it. Source: decision 035.
 * @throws AppError invalid_input for a day too near, conflict when the price has changed or everybody has notice
 */
export async function sendPriceNotice(
  caller: Caller<'admin', NoticeDeps>,
  input: PriceNoticeInput,
): Promise<PriceNotice> {
  const planName = checkInput(caller, input);
  const sentByName = await getFullName(caller.db.read, 'admin', caller.actor.id);
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const people = await getUnnotified(tx, planName, input);
    const notice = {
      id: randomUUID(),
      plan: input.plan,
      amount: input.amount,
      effectiveAt: startOfDayOn(input.effectiveOn).toISOString(),
      sentByName,
      createdAt: now.toISOString(),
    };
    await replaceNotices(tx, notice, now);
    await tx.insert(priceNotices).values({ ...notice, sentById: caller.actor.id });
    await addClients(tx, notice.id, people);
    await emit(ctx, priceNoticeSent, {
      ...input,
      id: notice.id,
      planName,
      clients: people,
      emails: people.map((person) => toEmail(person, { ...input, planName, id: notice.id })),
    });
    return { ...notice, planName, clients: people.length, withdrawnAt: null, takenBackAfter: null };
  });
}

/** @returns the plan's name */
function checkInput(deps: NoticeDeps, { plan, amount, effectiveOn }: PriceNoticeInput): string {
  requirePlan(deps, plan, 'plan', ({ isCurrent }) => isCurrent);
  const price = findPlanPrice(deps, plan);
  if (price?.cents !== amount) {
    throw new AppError('conflict', 'The catalogue price has changed. Check it again before you send.');
  }
  const earliest = findEarliestDay(deps.now());
  if (effectiveOn < earliest) {
    const message = `Choose ${sayDay(startOfDayOn(earliest).toISOString())} or later: subscribers have at least ${priceNoticeDays} days’ notice.`;
    throw inputError('effectiveOn', message);
  }
  return price.name;
}

async function getUnnotified(
  reader: Reader,
  planName: string,
  { plan, amount }: { plan: PlanSlug; amount: number },
): Promise<Unnotified[]> {
  const people = await findUnnotified(reader, { plan, amount });
  if (people.length > 0) return people;
  const [sent] = await reader
    .select({ sentByName: priceNotices.sentByName, createdAt: priceNotices.createdAt })
    .from(priceNotices)
    .where(
      and(eq(priceNotices.plan, plan), eq(priceNotices.amount, amount), isNull(priceNotices.withdrawnAt)),
    )
    .orderBy(desc(priceNotices.createdAt))
    .limit(1);
  throw new AppError(
    'conflict',
    sent
      ? `${sent.sentByName} sent this notice on ${sayDay(sent.createdAt)}, so everyone has it.`
      : `Everyone on ${planName} already pays this price, so there’s no one to notify.`,
  );
}

async function addClients(tx: Transaction, noticeId: string, people: readonly Unnotified[]): Promise<void> {
  const rows = people.map(({ id }) => ({ noticeId, userId: id }));
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx.insert(priceNoticeClients).values(rows.slice(first, first + rowsAtOnce));
  }
}

function toEmail(person: Unnotified, notice: PriceNoticeInput & { planName: string; id: string }) {
  const { id, email, firstName, amount, discountPercent } = person;
  const effectiveAt = startOfDayOn(notice.effectiveOn).toISOString();
  const firstChargeAt = findFirstCharge(person, effectiveAt);
  return {
    to: email,
    props: {
      firstName,
      email,
      planName: notice.planName,
      slug: notice.plan,
      amount,
      newAmount: notice.amount,
      discountPercent,
      effectiveAt,
      firstCharge:
        firstChargeAt === null
          ? null
          : { at: firstChargeAt, amount: discounted(notice.amount, discountPercent) },
    },
    dedupeKey: `price-notice:${notice.id}:${id}`,
  };
}
