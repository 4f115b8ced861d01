import { checkoutBuyer } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { members, people } from '#/modules/accounts/accounts.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { askToBuy, buy, buyer, createBilledApp, readEverybody } from '#test/billed-app.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { addMember, createClient, password } from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';

const email = buyer.customerEmail;

/** Somebody who is an editor in another company, and buys a plan as a visitor. */
async function buyAsEditor({ emailVerified = true } = {}) {
  const app = await createBilledApp();
  const { deps, request } = app;
  const other = await createClient(deps, { company: 'Bakery' });
  const editor = await addMember(deps, other.id, 'editor', { email, firstName: 'Kim', emailVerified });
  await buy(app, 'StackGrow');
  await readEverybody(app);
  const signIn = async (chosen: string) =>
    (await request('/api/client/login', withJson({ email, password: chosen }))).status;
  return { ...app, other, editor, signIn };
}

it('a plan that one of another company’s people buys is for a company of their own', async () => {
  const { deps, editor, other, signIn } = await buyAsEditor();
  const client = await findPayingClientByEmail(deps.db.read, email);
  expect(client).toMatchObject({ plan: 'stackgrow', firstName: 'Kim' });
  const roles = await deps.db.read
    .select({ id: members.id, role: members.memberRole })
    .from(members)
    .where(eq(members.personId, editor.personId));
  expect(new Map(roles.map(({ id, role }) => [id, role]))).toEqual(
    new Map([
      [other.id, 'editor'],
      [client?.id, 'owner'],
    ]),
  );
  const [welcome] = (await readOutbox(deps.db)).filter(({ template }) => template === 'plan-started');
  expect(welcome).toMatchObject({ recipient: email, props: { token: null } });
  expect(await signIn(password)).toBe(200);
});

it('where they haven’t confirmed their address, the password they had ends, and the email sets another', async () => {
  const { deps, editor, request, signIn } = await buyAsEditor({ emailVerified: false });
  expect((await request('/api/client/user', asCaller(editor))).status).toBe(401);
  expect(await signIn(password)).toBe(401);
  const token = await readEmailedToken(deps.db, 'plan-started');
  const set = await request('/api/client/reset-password', withJson({ token, password: 'a-new-one-123' }));
  expect(set.status).toBe(200);
  const [person] = await deps.db.read.select().from(people).where(eq(people.email, email));
  expect(person).toMatchObject({ emailVerified: true, isUnclaimed: false });
});

it('signed in to somebody else’s company, they read whose plan it is, and buy nothing', async () => {
  const app = await createBilledApp();
  const { deps, request } = app;
  const editor = await addMember(deps, (await createClient(deps)).id, 'editor');
  const answer = await request('/api/checkouts/buyer', asCaller(editor));
  const shown = checkoutBuyer.parse(await answer.json());
  expect(shown).toMatchObject({ kind: 'client', email: editor.email });
  expect(shown).toMatchObject({ obstacle: expect.stringContaining('sign out first') });
  expect((await askToBuy(app, 'StackGrow', {}, editor)).status).toBe(403);
});
