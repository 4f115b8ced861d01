import { expect, it } from 'vitest';
import { startTestServer } from '#/test-server.ts';

/** A payment that its holder has disputed. */
async function openDisputedWorld(card = 'pm_card_createDispute') {
  const { stripe, engine } = await startTestServer();
  const customer = await stripe.customers.create({ email: 'ana@bakery.example' });
  const intent = await stripe.paymentIntents.create({
    amount: 7900,
    currency: 'nzd',
    customer: customer.id,
  });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: card });
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data;
  if (!dispute) throw new Error('nothing is disputed');
  const types = () => engine.store.list('event').map(({ type }) => type);
  return { stripe, dispute, types };
}

it('a card that is made for it disputes what is charged, which cannot be paid back then', async () => {
  const { stripe, dispute, types } = await openDisputedWorld();
  expect(dispute).toMatchObject({ amount: 7900, reason: 'fraudulent', status: 'needs_response' });
  expect(types()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
  );
  const charge = typeof dispute.charge === 'string' ? dispute.charge : dispute.charge.id;
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true, paid: true });
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
});

it.each([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
  ['They signed for it.', 'under_review'],
])('evidence of “%s” makes it %s', async (words, status) => {
  const { stripe, dispute } = await openDisputedWorld();
  const evidence = { uncategorized_text: words };
  expect(await stripe.disputes.update(dispute.id, { evidence })).toMatchObject({ status });
});

it('one that is given up is lost, and is over', async () => {
  const { stripe, dispute, types } = await openDisputedWorld();
  expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' });
  expect(types()).toContain('charge.dispute.closed');
  await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 });
});

it('a bank that only asks leaves the money where it is', async () => {
  const { stripe, dispute, types } = await openDisputedWorld('pm_card_createDisputeInquiry');
  expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  expect(types()).not.toContain('charge.dispute.funds_withdrawn');
  const evidence = { uncategorized_text: 'winning_evidence' };
  expect(await stripe.disputes.update(dispute.id, { evidence })).toMatchObject({ status: 'warning_closed' });
});
