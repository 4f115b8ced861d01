import { describePaymentMethod, type BillingSummary } from '@stackworks/contracts';
import { differenceInCalendarDays } from 'date-fns';
import { formatDay, formatMoney } from '#/lib/format.ts';
import { nzTime } from '#/lib/nz-time.ts';

/** "a day", "12 days", "less than a day" */
export function daysLeft(until: string, now: Date): string {
  const days = differenceInCalendarDays(until, now, { in: nzTime });
  if (days < 1) return 'less than a day';
  return days === 1 ? 'a day' : `${days} days`;
}

/** The next month's price: a new one applies from its day. */
function nextAmount({ priceChange }: BillingSummary, amount: number, periodEnd: string): number {
  return priceChange && priceChange.effectiveAt <= periodEnd ? priceChange.amount : amount;
}

/** What a late payer's new card is charged; null for nothing. One month, however long they were away (decision 034). */
const formatOwed = ({ owed, currency }: BillingSummary): string | null =>
  owed === null || owed === 0 ? null : formatMoney(owed, currency);

/** Whether a late payer was sent an invoice, so that no card is charged for it. */
export const owesInvoice = ({ status, isCardBilled, owed }: BillingSummary): boolean =>
  status === 'past_due' && isCardBilled && owed === null;

/**
 * The first sentence is the fact, the rest what follows.
 * @param deletedAt when the client's account will be deleted; null while it stays
 */
export function describePlanStanding(
  billing: BillingSummary,
  now: Date,
  deletedAt: string | null = null,
): string {
  const { status, isCardBilled, planName, amount, currency, periodEnd, paymentMethod } = billing;
  if (status === 'cancelled' && billing.endedAt) {
    const until = billing.filesKeptUntil;
    const hasFiles = until !== null && new Date(until) > now;
    const files = !hasFiles
      ? ' We only keep files for 30 days, which have now passed.'
      : deletedAt !== null && deletedAt < until
        ? ` Your account and files will be deleted on ${formatDay(deletedAt)}.`
        : ` Your files are kept until ${formatDay(until)}, which is ${daysLeft(until, now)} from now.`;
    return `Your plan ended on ${formatDay(billing.endedAt)}.${files}`;
  }
  if (!isCardBilled && status === 'active') {
    return 'Our team set this plan up for you. There’s nothing to pay. Message us to change it.';
  }
  if (!isCardBilled)
    return 'You don’t have an active plan. Choose a plan to start projects, send files and request changes.';
  if (owesInvoice(billing)) {
    return billing.graceEndsAt && billing.isUsable
      ? `Your last invoice hasn’t been paid. Everything works until ${formatDay(billing.graceEndsAt)}.`
      : 'Your invoice is overdue. You can start new projects, send files and request changes once it’s paid.';
  }
  if (billing.confirmUrl)
    return `${describePaymentFailure(billing).title} ${describePaymentFailure(billing).text}`;
  if (billing.graceEndsAt && billing.isUsable) {
    const owed = formatOwed(billing);
    const sum = owed ? ` We’ll charge ${owed} to a new ${nameMethod(billing)} straight away.` : '';
    return `Your last payment failed. Everything works until ${formatDay(billing.graceEndsAt)}, and we’ll try ${describeMethod(billing)} again before then.${sum}`;
  }
  if (status === 'past_due') {
    const owed = formatOwed(billing);
    const sum = owed
      ? ` We’ll charge ${owed} to your new ${nameMethod(billing)} straight away. You don’t pay for months your plan was paused.`
      : '';
    return `Your payment failed and is now overdue. You can start new projects, send files and request changes once it’s paid.${sum}`;
  }
  if (billing.cancelAt) {
    const files =
      deletedAt === null
        ? 'We’ll keep your files for 30 days after that.'
        : `Your account and files will be deleted on ${formatDay(deletedAt)}.`;
    return `You’ve cancelled. ${planName ?? 'Your plan'} runs until ${formatDay(billing.cancelAt)}, and you won’t be charged again. ${files}`;
  }
  if (amount === null || periodEnd === null) return 'Your plan is active.';
  const next = billing.nextPlan
    ? `${planName ?? 'Your plan'} runs until then, and ${billing.nextPlan.planName} starts.`
    : '';
  const from = paymentMethod ? ` to ${describeYours(paymentMethod)}` : '';
  const price = nextAmount(billing, amount, periodEnd);
  const used = Math.min(billing.credit, price);
  const left = billing.credit - used;
  const money = (cents: number) => formatMoney(cents, currency);
  if (used === price && used > 0) {
    const rest = left > 0 ? `, leaving ${money(left)}` : '';
    return `No charge on ${formatDay(periodEnd)}. Your credit covers the ${money(price)}${rest}. ${next}`.trim();
  }
  const off =
    used > 0
      ? `, after ${money(used)} of your credit`
      : used < 0
        ? `, including ${money(-used)} carried over`
        : '';
  return `We’ll charge ${money(price - used)}${from} on ${formatDay(periodEnd)}${off}. ${next}`.trim();
}

/** What becomes of content updates that were bought and not used when a plan ends; nothing without any. */
export function describeBought(left: number): string {
  if (left === 0) return '';
  const [what, they, them] =
    left === 1 ? ['a content update', 'It’s', 'it'] : [`${left} content updates`, 'They’re', 'them'];
  return ` You have ${what} you bought and haven’t used. ${they} yours until used: ask for ${them} before then, or once you have a plan again.`;
}

/** "Your Visa ending 4242 was declined.", "Your payment with Link was declined." */
export function describeDecline(method: BillingSummary['paymentMethod']): string {
  if (method === null) return 'You haven’t added a card yet.';
  return method.type === 'card'
    ? `Your ${describePaymentMethod(method)} was declined.`
    : `Your payment with ${describePaymentMethod(method)} was declined.`;
}

/** "your Visa ending 4242", "Link" */
const describeYours = (method: NonNullable<BillingSummary['paymentMethod']>): string =>
  method.type === 'card' ? `your ${describePaymentMethod(method)}` : describePaymentMethod(method);

export const nameMethod = ({ paymentMethod }: BillingSummary): 'card' | 'payment method' =>
  paymentMethod === null || paymentMethod.type === 'card' ? 'card' : 'payment method';

/** "your card", "Link" */
const describeMethod = ({ paymentMethod }: BillingSummary): string =>
  paymentMethod === null || paymentMethod.type === 'card'
    ? 'your card'
    : describePaymentMethod(paymentMethod);

export function describePaymentFailure(billing: BillingSummary | undefined): { title: string; text: string } {
  const failed = 'Your last payment failed.';
  if (!billing) return { title: failed, text: 'Update your payment method to keep your plan.' };
  const until = billing.isUsable && billing.graceEndsAt ? formatDay(billing.graceEndsAt) : null;
  if (billing.confirmUrl) {
    return {
      title: 'Your bank needs you to confirm your payment.',
      text: until
        ? `Everything works until ${until}. Confirm it by then to keep it that way.`
        : 'Confirm it to start new projects, send files and request changes again.',
    };
  }
  const isInvoice = owesInvoice(billing);
  const owed = formatOwed(billing);
  const sum = owed ? ` We’ll charge ${owed} to your new ${nameMethod(billing)} straight away.` : '';
  const cure = isInvoice ? 'Pay it' : `Update your ${nameMethod(billing)}`;
  return {
    title: isInvoice ? 'Your last invoice hasn’t been paid.' : failed,
    text: until
      ? `Everything works until ${until}. ${cure} by then and nothing changes.${sum}`
      : `You can start new projects, send files and request changes once it’s paid. ${cure} to carry on.${sum}`,
  };
}

/** "04/2028"; null for a method that doesn't expire. */
export const formatExpiry = ({ expMonth, expYear }: NonNullable<BillingSummary['paymentMethod']>) =>
  expMonth === null ? null : `${String(expMonth).padStart(2, '0')}/${expYear}`;
