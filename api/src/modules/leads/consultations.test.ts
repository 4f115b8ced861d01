import { randomUUID } from 'node:crypto';
import { consultationAccepted, stackbotFacts } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { withJson } from '#test/calls.ts';
import { openLeadDesk, sampleConsultation, written } from '#test/lead-desk.ts';
import { signInAs } from '#test/factories.ts';

it('StackBot gets the plans on sale, whether we are open, and when a person reaches out', async () => {
  const { request } = await openLeadDesk();
  const facts = stackbotFacts.strict().parse(await (await request('/api/stackbot')).json());

  expect(facts).toMatchObject({ name: 'Stackworks', supportEmail: 'support@stackworks.example' });
  expect(facts.plans.map(({ slug }) => slug)).toEqual(['stacklite']);
  expect(facts.reachOut).toBe('within 2 hours');
  expect(facts.openNow?.text).toMatch(/^We’re open now, until /);
});

it('a consultation is stored with every answer, and is owed a call within two hours', async () => {
  const { submit, listLeads, readLead, listOwed } = await openLeadDesk();
  const answer = await submit(sampleConsultation);

  expect(answer.status).toBe(201);
  const { id, message } = consultationAccepted.parse(await answer.json());
  expect(message).toContain('a person will reach out within 2 hours.');
  expect(await listLeads()).toMatchObject([
    {
      id,
      source: 'stackbot',
      name: sampleConsultation.name,
      email: sampleConsultation.email,
      isPartial: false,
      status: 'new',
    },
  ]);
  expect(await readLead(id)).toMatchObject({
    message: sampleConsultation.conversationSummary,
    facts: [
      { name: 'Wants', value: 'A call or email' },
      { name: 'Business', value: sampleConsultation.businessType },
      { name: 'Website now', value: sampleConsultation.currentWebsite },
      { name: 'Main goal', value: sampleConsultation.mainGoal },
      { name: 'Budget', value: sampleConsultation.budget },
      { name: 'Timeline', value: sampleConsultation.timeline },
      { name: 'Features', value: 'Cart and checkout' },
      { name: 'Recommended', value: 'StackGrow' },
    ],
  });
  expect(await listOwed()).toMatchObject([
    { kind: 'lead', leadId: id, dueAt: '2026-11-18T01:00:00.000Z', totalMinutes: 120 },
  ]);
});

it('a phone number and a question are shown beside the answers, and the number in the inbox', async () => {
  const { submit, readLead, listOwed } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, phone: '021 555 1234', question: 'Do you do gift cards?' });

  expect((await readLead(id)).facts.slice(0, 3)).toEqual([
    { name: 'Wants', value: 'A call or email' },
    { name: 'Phone', value: '021 555 1234' },
    { name: 'Asked', value: 'Do you do gift cards?' },
  ]);
  expect(await listOwed()).toMatchObject([
    { leadId: id, email: sampleConsultation.email, phone: '021 555 1234' },
  ]);
});

it('a further consultation links to the earlier one', async () => {
  const { submit, readLead, listOwed } = await openLeadDesk();
  const [id, follows] = [randomUUID(), randomUUID()];
  await submit({ ...sampleConsultation, id: follows });
  await submit({ ...sampleConsultation, id, follows, budget: 'Over $200/month' });

  const again = await readLead(id);
  expect(again.follows).toBe(follows);
  expect(again.summary).toBe('Back again: Retail/E-commerce, Sell products online');
  expect((await readLead(follows)).follows).toBeNull();
  expect((await listOwed()).map(({ summary }) => summary)).toContain(again.summary);
});

it('the one it follows may be unknown', async () => {
  const { submit, readLead } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, follows: randomUUID() });
  expect(await readLead(id)).toMatchObject({ follows: null });
});

it('the documented fields alone are enough', async () => {
  const { submit, listLeads } = await openLeadDesk();
  expect((await submit({ name: 'Rua', email: 'Rua@Driftwood-Surf.example' })).status).toBe(201);
  expect(await listLeads()).toMatchObject([{ email: 'rua@driftwood-surf.example' }]);
});

it('missing answers may be null', async () => {
  const { submit, listLeads } = await openLeadDesk();
  const none = { name: null, features: null, recommendations: null, conversationSummary: null, budget: null };
  expect((await submit({ ...sampleConsultation, ...none })).status).toBe(201);
  expect(await listLeads()).toMatchObject([{ name: sampleConsultation.email }]);
});

it('an id in capitals is the same id', async () => {
  const { submit, listLeads } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, isPartial: true });
  await submit({ ...sampleConsultation, id: id.toUpperCase() });
  expect(await listLeads()).toMatchObject([{ id, isPartial: false }]);
});

it('a visitor who answered no question is described by their first words', async () => {
  const { submit, listLeads } = await openLeadDesk();
  const conversationSummary = 'StackBot: Kia ora\nVisitor: Do you make logos?\nVisitor: Or signs?';
  await submit({ name: 'Rua', email: sampleConsultation.email, conversationSummary });
  expect(await listLeads()).toMatchObject([{ summary: 'Do you make logos?' }]);
});

it('a whole consultation sent again under its ID, also at once, is stored once and unchanged', async () => {
  const { submit, listLeads } = await openLeadDesk();
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit({ ...sampleConsultation, id })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  await submit({ ...sampleConsultation, id, name: 'Mere', isPartial: true });

  expect(await listLeads()).toMatchObject([{ id, name: sampleConsultation.name, isPartial: false }]);
});

it('a partial consultation is marked for staff, and completed in its place', async () => {
  const { submit, listLeads, readLead } = await openLeadDesk();
  const id = randomUUID();
  await submit({
    id,
    email: sampleConsultation.email,
    businessType: sampleConsultation.businessType,
    isPartial: true,
  });
  expect(await listLeads()).toMatchObject([{ id, name: sampleConsultation.email, isPartial: true }]);

  await submit({ ...sampleConsultation, id });
  expect(await listLeads()).toMatchObject([{ id, name: sampleConsultation.name, isPartial: false }]);
  expect((await readLead(id)).facts).toHaveLength(8);
});

it('a client without a name isn’t called by their whole address', async () => {
  const { submit, convert } = await openLeadDesk();
  const id = randomUUID();
  await submit({ id, email: sampleConsultation.email, isPartial: true });
  expect(await convert(id)).toMatchObject({
    firstName: 'rua',
    lastName: '',
    email: sampleConsultation.email,
  });
});

it('a visitor who only saves their answers is owed no reply until they ask for a person', async () => {
  const { submit, listLeads, readLead, listOwed } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, name: '', isPartial: true, wantsCall: false });
  expect(await listLeads()).toHaveLength(1);
  expect((await readLead(id)).facts[0]?.value).toBe('Answers saved, no call');
  expect(await listOwed()).toEqual([]);

  await submit({ ...sampleConsultation, id });
  expect(await listOwed()).toMatchObject([{ leadId: id }]);
});

it.each(['in_progress', 'closed'])(
  'a visitor who asks for a person is owed a call, also on a lead that is %s',
  async (status) => {
    const { submit, change, listLeads, listOwed } = await openLeadDesk();
    const id = randomUUID();
    await submit({ ...sampleConsultation, id, isPartial: true, wantsCall: false });
    await change(id, { status });
    expect(await listOwed()).toEqual([]);

    const answer = await submit({ ...sampleConsultation, id });
    expect(consultationAccepted.parse(await answer.json()).message).toContain('within 2 hours');
    expect(await listLeads()).toMatchObject([{ status: 'new', isPartial: false }]);
    expect(await listOwed()).toMatchObject([{ leadId: id, dueAt: '2026-11-18T01:00:00.000Z' }]);
  },
);

/** A lead who saved their answers, and has become a client since. */
async function openConverted() {
  const desk = await openLeadDesk();
  const id = randomUUID();
  await desk.submit({ ...sampleConsultation, id, isPartial: true, wantsCall: false });
  await desk.convert(id);
  const [{ convertedTo: clientId } = { convertedTo: null }] = await desk.listLeads();
  return {
    ...desk,
    clientId,
    renew: () => desk.submit({ ...sampleConsultation, id }),
    write: async (content: string) => {
      const token = await signInAs(desk.deps, 'client', clientId ?? '');
      return desk.request('/api/messages', withJson({ content }, { token }));
    },
  };
}

it('a client who asks for a person as the lead they were stays a client, and is owed a call in their chat', async () => {
  const { renew, clientId, request, admin, listLeads, listOwed } = await openConverted();
  await renew();

  expect(await listLeads()).toMatchObject([{ status: 'converted', convertedTo: clientId }]);
  const dueAt = '2026-11-18T01:00:00.000Z';
  expect(await listOwed()).toMatchObject([{ kind: 'chat', clientId, dueAt, supportHours: 2 }]);
  await request('/api/admin/messages', withJson({ clientId, content: 'We’ll call you.' }, admin));
  expect(await listOwed()).toEqual([]);
});

it('a client who waits in their chat already is owed the call, when it’s due earlier', async () => {
  const { renew, write, clientId, request, admin, listOwed } = await openConverted();
  await write('Kia ora');
  const [{ id } = { id: '' }] = await listOwed();
  const until = '2026-11-19T01:00:00.000Z';
  await request(`/api/admin/inbox/chat/${id}/snooze`, withJson({ until }, admin, 'PUT'));
  await renew();

  const dueAt = '2026-11-18T01:00:00.000Z';
  expect(await listOwed()).toMatchObject([{ kind: 'chat', clientId, dueAt, supportHours: 2 }]);
});

it.each([
  ['closed', 'new'],
  ['in_progress', 'in_progress'],
])('one that is %s is %s once its visitor goes on without asking for a person', async (status, after) => {
  const { submit, change, listLeads, listOwed } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, isPartial: true, wantsCall: false });
  await change(id, { status });
  await submit({ ...sampleConsultation, id, budget: 'Over $200/month', isPartial: true, wantsCall: false });

  expect(await listLeads()).toMatchObject([{ status: after }]);
  expect(await listOwed()).toEqual([]);
});

it('sent again unchanged, one that is answered stays answered', async () => {
  const { submit, change, listLeads, listOwed } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, isPartial: true });
  await change(id, { status: 'in_progress' });
  await submit({ ...sampleConsultation, id, isPartial: true });

  expect(await listLeads()).toMatchObject([{ status: 'in_progress' }]);
  expect(await listOwed()).toEqual([]);
});

it('the ID of a lead from the form is rejected', async () => {
  const { write, submit } = await openLeadDesk();
  const { id } = consultationAccepted.parse(await (await write(written)).json());

  expect((await submit({ ...sampleConsultation, id })).status).toBe(409);
});

it('a filled trap field gets the same response, and is dropped', async () => {
  const { submit, listLeads } = await openLeadDesk();
  expect((await submit({ ...sampleConsultation, website: 'https://spam.example' })).status).toBe(201);
  expect(await listLeads()).toEqual([]);
});

it('an invalid address is reported', async () => {
  const { submit } = await openLeadDesk();
  const answer = await submit({ ...sampleConsultation, email: 'rua@' });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error: { fields: { email: 'Please enter a valid email address' } },
  });
});

it('a phone number alone is a lead: staff call it, and no email goes to nobody', async () => {
  const { submit, readLead, listLeads, listOwed, deliver, request, admin } = await openLeadDesk();
  const id = randomUUID();
  const phoneOnly = { ...sampleConsultation, id, email: null, phone: '021 555 1234' };
  const answer = await submit(phoneOnly);

  expect(answer.status).toBe(201);
  const { message } = consultationAccepted.parse(await answer.json());
  expect(message).toBe('Thank you. We have your answers, and we’ll call you within 2 hours.');
  expect(await listLeads()).toMatchObject([{ id, name: 'Rua Henare', email: '', phone: '021 555 1234' }]);
  expect(await readLead(id)).toMatchObject({ phone: '021 555 1234', bouncedAt: null });
  expect(await listOwed()).toMatchObject([{ leadId: id }]);
  const sent = await deliver();
  expect(sent.map(({ to }) => to)).toEqual([admin.email]);
  expect(sent[0]?.text).toContain('They left a phone number and no email address, so please call them.');

  const reply = withJson({ content: 'Kia ora' }, admin);
  const rejected = await request(`/api/admin/conversations/lead/${id}/messages`, reply);
  expect(rejected.status).toBe(409);
  expect(await rejected.text()).toContain('Call them on 021 555 1234.');
});

it('a phone lead without a name is known by the number, and becomes a client with the address that staff were given', async () => {
  const { submit, listLeads, request, admin } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, name: '', email: '', phone: '+61 412 555 010', isPartial: true });
  expect(await listLeads()).toMatchObject([{ id, name: '+61 412 555 010', email: '' }]);

  const convert = (body: object) => request(`/api/admin/leads/${id}/convert`, withJson(body, admin));
  expect((await convert({})).status).toBe(422);
  expect((await convert({ email: 'Bruce@tern.example' })).status).toBe(200);
  expect(await listLeads()).toMatchObject([{ status: 'converted' }]);
});

it.each([{}, { phone: '12' }, { phone: 'call me' }, { phone: null }])(
  'without an address, %j is no way to reach anybody',
  async (given) => {
    const { submit } = await openLeadDesk();
    expect((await submit({ ...sampleConsultation, email: undefined, ...given })).status).toBe(422);
  },
);

it('phone leads of one address are limited by their number', async () => {
  const { submit, listLeads } = await openLeadDesk();
  const send = (phone: string) =>
    submit({ ...sampleConsultation, id: randomUUID(), email: '', phone }, '192.0.2.7');
  for (const phone of ['021 555 0001', '021 555 0002']) expect((await send(phone)).status).toBe(201);
  expect(await listLeads()).toHaveLength(2);
});
