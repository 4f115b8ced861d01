import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openLeadDesk, written } from '#test/lead-desk.ts';
import { createAdmin } from '#test/factories.ts';

it('further leads within minutes reach the team in one email', async () => {
  const { deps, admin, write, deliver, pass } = await openLeadDesk();
  const toTeam = async () => (await deliver()).filter(({ to }) => to === admin.email);
  const someone = () => ({ ...written, email: `${randomUUID()}@bakery.example` });
  await write(written);
  pass(1);
  for (let at = 0; at < 30; at += 1) await write(someone());
  expect((await toTeam()).map(({ subject }) => subject)).toEqual(['Rua Henare sent an enquiry']);

  pass(9);
  await write({ ...someone(), firstName: 'Mere' });
  expect(await toTeam()).toEqual([]);
  pass(1);
  const [together, ...others] = await toTeam();
  expect(others).toEqual([]);
  expect(together?.subject).toBe('31 more enquiries have arrived');
  expect(together?.text).toContain('Mere Henare');
  expect(together?.text).toContain('21 more');

  pass(10);
  await write(someone());
  expect((await toTeam()).map(({ subject }) => subject)).toEqual(['Rua Henare sent an enquiry']);
  const colleague = await createAdmin(deps, { isActive: false });
  pass(1);
  await write(someone());
  pass(10);
  const later = await deliver();
  expect(later.map(({ subject }) => subject)).toContain('There’s another enquiry');
  expect(later.map(({ to }) => to)).not.toContain(colleague.email);
});

it('leads that a colleague has taken up by then are left out of that email', async () => {
  const { admin, write, change, listLeads, deliver, pass } = await openLeadDesk();
  await write(written);
  pass(1);
  await write({ ...written, firstName: 'Mere' });
  const [mere] = await listLeads();
  await change(mere?.id ?? '', { status: 'in_progress' });
  await deliver();
  pass(10);

  expect((await deliver()).filter(({ to }) => to === admin.email)).toEqual([]);
});
