import { checkoutBuyer, clientSignedIn, ownCompanies } from '@stackworks/contracts';
import { expect, it } from 'vitest';
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
  const signIn = (chosen: string) => request('/api/client/login', withJson({ email, password: chosen }));
  return { ...app, other, editor, signIn };
}

it('a plan that one of another company’s people buys is for a company of their own', async () => {
  const { deps, other, request, signIn } = await buyAsEditor();
  const client = await findPayingClientByEmail(deps.db.read, email);
  expect(client).toMatchObject({ plan: 'stackgrow', firstName: 'Kim' });
  const [welcome] = (await readOutbox(deps.db)).filter(({ template }) => template === 'plan-started');
  expect(welcome).toMatchObject({ recipient: email, props: { token: null } });

  const me = clientSignedIn.parse(await (await signIn(password)).json());
  const { items } = ownCompanies.parse(await (await request('/api/client/companies', asCaller(me))).json());
  expect(items.map(({ id, role }) => [id, role])).toEqual([
    [client?.id, 'owner'],
    [other.id, 'editor'],
  ]);
});

it('where they haven’t confirmed their address, the password they had ends, and the email sets another', async () => {
  const { deps, editor, request, signIn } = await buyAsEditor({ emailVerified: false });
  expect((await request('/api/client/user', asCaller(editor))).status).toBe(401);
  expect((await signIn(password)).status).toBe(401);
  const token = await readEmailedToken(deps.db, 'plan-started');
  const chosen = 'a-new-one-123';
  const set = await request('/api/client/reset-password', withJson({ token, password: chosen }));
  expect(set.status).toBe(200);
  const { user } = clientSignedIn.parse(await (await signIn(chosen)).json());
  expect(user).toMatchObject({ emailVerified: true });
});

it('signed in to somebody else’s company, they read whose plan it is, and buy nothing', async () => {
  const app = await createBilledApp();
  const { deps, request } = app;
  const editor = await addMember(deps, (await createClient(deps)).id, 'editor');
  const answer = await request('/api/checkouts/buyer', asCaller(editor));
  const shown = checkoutBuyer.parse(await answer.json());
  expect(shown.kind).toBe('colleague');
  expect('obstacle' in shown && shown.obstacle).toContain('sign out of the portal first');
  expect((await askToBuy(app, 'StackGrow', {}, editor)).status).toBe(403);
});
