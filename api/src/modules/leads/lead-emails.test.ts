import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openLeadDesk, sampleConsultation, written } from '#test/lead-desk.ts';
import { createAdmin } from '#test/factories.ts';
import { open } from '#test/screens.ts';

const visitor = sampleConsultation.email;

it('a visitor who uses the form gets our reply’s due date, and so does everyone on the team', async () => {
  const { deps, admin, write, deliver } = await openLeadDesk();
  const colleague = await createAdmin(deps);
  await write(written);

  const [thanks, ...others] = await deliver();
  expect(thanks).toMatchObject({ to: visitor, subject: 'Stackworks has your enquiry' });
  expect(thanks?.text).toContain('Kia ora Rua, we have your enquiry.');
  expect(thanks?.text).toContain('Someone from the team will email you by 12 pm on Thursday 19 November.');
  expect(others.map(({ to }) => to).toSorted()).toEqual([admin.email, colleague.email].toSorted());
  expect(others[0]).toMatchObject({ subject: 'Rua Henare sent an enquiry' });
  expect(others[0]?.text).toContain('Reply due by 12 pm on Thursday 19 November.');
  expect(others[0]?.text).toContain(written.message);
});

it('the team’s email links to the lead', async () => {
  const { write, deliver, listLeads } = await openLeadDesk();
  await write(written);
  const [, arrived] = await deliver();
  const [lead] = await listLeads();

  expect(arrived?.text).toContain(`/admin-dashboard?tab=leads&lead=${lead?.id}`);
});

it('a visitor who asks StackBot for a person is emailed when one will reach out', async () => {
  const { submit, deliver } = await openLeadDesk();
  await submit(sampleConsultation);

  const [thanks, arrived] = await deliver();
  expect(thanks).toMatchObject({ to: visitor, subject: 'Stackworks will reach out to you' });
  expect(thanks?.text).toContain('will reach out to you by email by 2 pm on Wednesday 18 November.');
  expect(thanks?.text).toContain('Sell products online');
  expect(arrived?.text).toContain('StackGrow');
});

it('an email to an unconfirmed address has no words from the visitor', async () => {
  const { submit, write, deliver } = await openLeadDesk();
  const words = 'Win at spam.example';
  await submit({
    ...{ name: words, email: visitor, businessType: words, mainGoal: words, budget: words, timeline: words },
    ...{ features: [words], recommendations: [words], conversationSummary: words },
  });
  await write({ ...written, firstName: words, lastName: words, message: words });

  const thanks = (await deliver()).filter(({ to }) => to === visitor);
  expect(thanks).toHaveLength(2);
  for (const { subject, html, text } of thanks) expect(subject + html + text).not.toContain('spam.example');
});

it('a partial consultation is emailed once its visitor has had time to continue', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  await submit({ ...sampleConsultation, name: '', isPartial: true });
  pass(9);
  expect(await deliver()).toEqual([]);

  pass(1);
  const [thanks, arrived] = await deliver();
  expect(thanks?.text).toContain('Kia ora, a person will reach out to you.');
  expect(arrived).toMatchObject({ subject: `${visitor} sent an enquiry` });
  expect(arrived?.text).toContain('They left the chat early but agreed to share their answers so far.');
});

it('completed in that time, it is emailed at once, and once', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, name: '', isPartial: true });
  await submit({ ...sampleConsultation, id, name: '', timeline: null, isPartial: true });
  await submit({ ...sampleConsultation, id });
  await submit({ ...sampleConsultation, id });

  expect((await deliver()).map(({ subject }) => subject)).toEqual([
    'Stackworks will reach out to you',
    'Rua Henare sent an enquiry',
  ]);
  pass(60);
  expect(await deliver()).toEqual([]);
});

it('a partial one that is corrected later is not emailed again', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, isPartial: true });
  pass(10);
  expect(await deliver()).toHaveLength(2);
  await submit({ ...sampleConsultation, id, budget: 'Over $200/month', isPartial: true });
  pass(60);

  expect(await deliver()).toEqual([]);
});

it.each([
  ['to the end', false],
  ['in part', true],
])(
  'a stored consultation that then asks for a person, %s, is emailed again with the due time, also once in progress',
  async (_, isPartial) => {
    const { submit, change, deliver, listOwed, pass } = await openLeadDesk();
    const id = randomUUID();
    await submit({ ...sampleConsultation, id, isPartial: true, wantsCall: false });
    pass(10);
    expect(await deliver()).toHaveLength(2);
    await change(id, { status: 'in_progress' });
    await submit({ ...sampleConsultation, id, isPartial });
    expect(await listOwed()).toMatchObject([{ dueAt: '2026-11-18T01:10:00.000Z' }]);
    pass(10);

    const [thanks, arrived] = await deliver();
    const by = 'by 2.10 pm on Wednesday 18 November.';
    expect(thanks?.text).toContain(`will reach out to you by email ${by}`);
    expect(arrived?.text).toContain(`Reply due ${by}`);
  },
);

it('an email about a lead that a colleague has taken up does not say that nothing was owed', async () => {
  const { submit, change, deliver } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id });
  await change(id, { status: 'in_progress' });

  const [, arrived] = await deliver();
  expect(arrived?.text).toContain('Someone on the team is already on it.');
  expect(arrived?.text).not.toContain('They didn’t ask for a reply');
});

it('a visitor who gave a number learns that we may ring, and staff have it', async () => {
  const { submit, deliver } = await openLeadDesk();
  await submit({ ...sampleConsultation, phone: '021 555 1234', question: 'Do you do gift cards?' });

  const [thanks, arrived] = await deliver();
  expect(thanks?.text).toContain(
    'will reach out to you, on the number you gave or by email, by 2 pm on Wednesday 18 November.',
  );
  expect(thanks?.text).not.toContain('555');
  expect(arrived?.text).toContain('021 555 1234');
  expect(arrived?.text).toContain('Do you do gift cards?');
});

it('a further consultation is emailed as such, to the visitor and to the team', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  const follows = randomUUID();
  await submit({ ...sampleConsultation, id: follows });
  await deliver();
  pass(10);
  await submit({ ...sampleConsultation, id: randomUUID(), follows, budget: 'Over $200/month' });

  const [thanks, arrived] = await deliver();
  expect(thanks).toMatchObject({ subject: 'Stackworks has what you added' });
  expect(thanks?.text).toContain('We’ve added it to what you told us earlier.');
  expect(thanks?.text).toContain('by 2.10 pm on Wednesday 18 November.');
  expect(arrived).toMatchObject({ subject: 'Rua Henare is back with more for StackBot' });
  expect(arrived?.text).toContain('They added to an earlier conversation.');
});

it('a visitor who only saved their answers is not said to have sent the contact form', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  await submit({ ...sampleConsultation, name: '', isPartial: true, wantsCall: false });
  pass(10);

  const [, arrived] = await deliver();
  expect(arrived).toMatchObject({ subject: `${visitor} left their answers with StackBot` });
});

it('a visitor who corrects their address is emailed there alone', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  const id = randomUUID();
  const mistaken = 'rua@driftwod-surf.example';
  await submit({ ...sampleConsultation, id, email: mistaken, isPartial: true });
  await submit({ ...sampleConsultation, id });

  expect((await deliver()).map(({ to }) => to)).toContain(visitor);
  // By now an email to the first address would have left.
  pass(60);
  expect((await deliver()).map(({ to }) => to)).toEqual([]);
});

it.each([
  ['Rua', 'Kia ora Rua, we have'],
  ['Anne-Marie', 'Kia ora Anne-Marie, we have'],
  ['Pay your overdue bill or we sue', 'Kia ora, we have'],
  ['Mary Anne', 'Kia ora, we have'],
  ['Payyouroverduebillorwesueyou', 'Kia ora, we have'],
])('a visitor with the first name “%s” is greeted “%s”', async (firstName, greeting) => {
  const { write, deliver } = await openLeadDesk();
  await write({ ...written, firstName });

  expect((await deliver())[0]?.text).toContain(greeting);
});

it('a visitor who only saves their answers is owed no reply', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  await submit({ ...sampleConsultation, isPartial: true, wantsCall: false });
  pass(10);

  const [thanks, arrived] = await deliver();
  expect(thanks).toMatchObject({ subject: 'Stackworks has saved your answers' });
  expect(thanks?.text).toContain('Kia ora Rua, we’ve saved your answers.');
  expect(arrived?.text).toContain('They didn’t ask for a reply');
});

it('emails that could not leave for hours name no time that has passed', async () => {
  const { write, change, listLeads, deliver, pass } = await openLeadDesk();
  await write(written);
  const [lead] = await listLeads();
  await change(lead?.id ?? '', { status: 'in_progress' });
  pass(60 * 30);

  expect((await deliver())[0]?.text).toContain('Someone on the team is already on it.');
});

it('emails that leave after the call was due say so and name no time that has passed', async () => {
  const { submit, deliver, pass } = await openLeadDesk();
  await submit(sampleConsultation);
  pass(150);

  const [thanks, arrived] = await deliver();
  expect(thanks?.text).toContain('We’re later than we said. A person from the team will reach out');
  expect(thanks?.text).not.toContain('by 2 pm');
  expect(arrived?.text).toContain('Our reply was due by 2 pm on Wednesday 18 November.');
});

it('open screens of the team update at once', async () => {
  const { request, admin, submit } = await openLeadDesk();
  const screen = await open({ request }, admin.token, { path: '/api/admin/events' });
  await submit(sampleConsultation);

  expect(await screen.until('leads')).not.toBeNull();
});

it('a client who asks for a person as the lead they were is emailed when one will reach out, and the team at once', async () => {
  const { submit, convert, write, deliver, admin } = await openLeadDesk();
  const id = randomUUID();
  await submit({ ...sampleConsultation, id, isPartial: true, wantsCall: false });
  await convert(id);
  // The team has had an email just now, so that a new lead's would wait for the digest.
  await write({ ...written, email: 'ana@bakery.example' });
  await deliver();
  await submit({ ...sampleConsultation, id });

  const sent = await deliver();
  expect(sent.map(({ to }) => to).toSorted()).toEqual([admin.email, visitor].toSorted());
  for (const { text } of sent) expect(text).toContain('by 2 pm on Wednesday 18 November');
});
