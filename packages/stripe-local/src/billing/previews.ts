import type { Stripe } from 'stripe';
import type { Tx } from '#/engine/engine.ts';
import { newId, randomText } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { renewSubscription } from './renewal.ts';
import { createSubscription, type SubscriptionInput } from './subscriptions.ts';
import { updateSubscription, type UpdateInput } from './subscription-update.ts';

/**
 * The invoice that would come next: of a change that is invoiced at once, else of the next period. Everything is done as it
 * would be, and undone.
 */
export function previewUpdate(tx: Tx, id: string, input: UpdateInput | null): Stripe.Invoice {
  return undone(tx, () => {
    const before = getObject(tx, 'subscription', id);
    if (before.status === 'canceled' || before.status === 'incomplete_expired')
      throw noUpcoming(before.customer);
    const after = input
      ? updateSubscription(tx, id, { ...input, behavior: 'allow_incomplete', collects: false })
      : before;
    const latest = idOf(after.latest_invoice);
    if (latest !== null && latest !== idOf(before.latest_invoice)) return getObject(tx, 'invoice', latest);
    if (after.cancel_at_period_end) throw noUpcoming(before.customer);
    const end = after.items.data[0]?.current_period_end ?? tx.now();
    return tx.at(end, () => renewSubscription(tx, after));
  });
}

/** The first invoice of a subscription that is not there yet. */
export function previewStart(tx: Tx, input: SubscriptionInput): Stripe.Invoice {
  return undone(tx, () => {
    const subscription = createSubscription(tx, { ...input, behavior: 'default_incomplete' });
    return getObject(tx, 'invoice', idOf(subscription.latest_invoice) ?? '');
  });
}

function undone(tx: Tx, run: () => Stripe.Invoice): Stripe.Invoice {
  tx.run('SAVEPOINT preview');
  try {
    return toPreview(run());
  } finally {
    tx.run('ROLLBACK TO preview');
    tx.run('RELEASE preview');
  }
}

function toPreview(invoice: Stripe.Invoice): Stripe.Invoice {
  const id = `upcoming_${newId('in')}`;
  const data = invoice.lines.data.map((line) => ({ ...line, id: `il_tmp_${randomText(24)}`, invoice: id }));
  return {
    ...invoice,
    id,
    lines: { ...invoice.lines, data, url: `/v1/invoices/${id}/lines` },
    status: 'draft',
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    attempted: false,
    attempt_count: 0,
    effective_at: null,
    next_payment_attempt: invoice.next_payment_attempt ?? invoice.created,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  };
}

const noUpcoming = (customer: Stripe.Subscription['customer']) =>
  invalidRequest(`No upcoming invoices for customer: '${idOf(customer)}'`, { code: 'invoice_upcoming_none' });
