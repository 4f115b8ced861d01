import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import type { TestCard } from './test-cards.ts';

/** How long a merchant has to answer, in seconds. */
const ANSWER_WITHIN = 10 * 86_400;

/** What a test card's holder says of a charge of it that has just gone through. */
export function disputeCharge(
  tx: Tx,
  charge: Stripe.Charge,
  { reason, isInquiry }: NonNullable<TestCard['dispute']>,
): Stripe.Dispute {
  const now = tx.now(idOf(charge.customer));
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now + ANSWER_WITHIN,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  tx.insert(dispute);
  change(tx, charge, { disputed: true }, 'charge.updated');
  tx.at(now, () => {
    tx.emit('charge.dispute.created', dispute);
    if (!isInquiry) tx.emit('charge.dispute.funds_withdrawn', dispute);
  });
  return dispute;
}

/** What the bank decides about evidence with one of Stripe's test words; without one the dispute stays open. */
export function judgeDispute(tx: Tx, dispute: Stripe.Dispute, words: string | null): Stripe.Dispute {
  if (words === 'winning_evidence') return closeDispute(tx, dispute, true);
  if (words === 'losing_evidence') return closeDispute(tx, dispute, false);
  const status = isInquiry(dispute) ? 'warning_under_review' : 'under_review';
  return change(tx, dispute, { status }, 'charge.dispute.updated');
}

/** Ends a dispute for the merchant or the card's holder. */
export function closeDispute(tx: Tx, dispute: Stripe.Dispute, isWon: boolean): Stripe.Dispute {
  const status = isWon ? (isInquiry(dispute) ? 'warning_closed' : 'won') : 'lost';
  const closed = change(tx, dispute, { status });
  if (status === 'won') tx.emit('charge.dispute.funds_reinstated', closed);
  tx.emit('charge.dispute.closed', closed);
  return closed;
}

export const isOpenDispute = ({ status }: Stripe.Dispute): boolean => status.endsWith('needs_response');

const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
