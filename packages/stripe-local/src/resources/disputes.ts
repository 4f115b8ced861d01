import type { Stripe } from 'stripe';
import { z } from 'zod';
import { closeDispute, isOpenDispute, judgeDispute } from '#/billing/disputes.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage } from '#/http/lists.ts';
import { clearable, flag, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

const updateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: clearable.optional() }).optional(),
  metadata: metadata.optional(),
  submit: flag.default(true),
});

function getOpenDispute(tx: Tx, id: string): Stripe.Dispute {
  const dispute = getObject(tx, 'dispute', id);
  if (!isOpenDispute(dispute)) throw invalidRequest('This dispute is already closed or under review.');
  return dispute;
}

function update(tx: Tx, id: string, params: z.output<typeof updateParams>): Stripe.Dispute {
  const before = getObject(tx, 'dispute', id);
  const words = params.evidence?.uncategorized_text;
  if (words === undefined) {
    const changed = { metadata: mergeMetadata(before.metadata, params.metadata) };
    return change(tx, before, changed, 'charge.dispute.updated');
  }
  const dispute = getOpenDispute(tx, id);
  const details = dispute.evidence_details;
  const submitted = change(tx, dispute, {
    evidence: { ...dispute.evidence, uncategorized_text: words },
    evidence_details: {
      ...details,
      has_evidence: words !== null,
      submission_count: details.submission_count + (params.submit ? 1 : 0),
    },
    metadata: mergeMetadata(dispute.metadata, params.metadata),
  });
  return params.submit ? judgeDispute(tx, submitted, words) : submitted;
}

export const disputeRoutes = [
  route(
    'GET',
    '/disputes',
    z.strictObject({ ...listParams, charge: text.optional(), payment_intent: text.optional() }),
    ({ tx, params }) => {
      const { charge, payment_intent } = params;
      return listPage(tx, 'dispute', '/v1/disputes', { charge, payment_intent }, params);
    },
  ),
  route('GET', '/disputes/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'dispute', id)),
  route('POST', '/disputes/:id', updateParams, ({ tx, id, params }) => update(tx, id, params)),
  route('POST', '/disputes/:id/close', z.strictObject({}), ({ tx, id }) =>
    closeDispute(tx, getOpenDispute(tx, id), false),
  ),
];
