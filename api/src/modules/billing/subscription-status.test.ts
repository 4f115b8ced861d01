import { clientUser } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, createProject } from '#test/factories.ts';
import { billingAccounts } from './billing.tables.ts';

const failedAt = '2026-11-20T00:00:00.000Z';

type World = Awaited<ReturnType<typeof createTestApp>>;
let world: World;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-21T00:00:00.000Z');
  world = await createTestApp({ now: () => now });
});

/** The responses of everything that needs a plan: a project, a file, a file to the team. */
async function tryEverything(stripeStatus: string, subscriptionStatus: 'active' | 'past_due' = 'past_due') {
  const { request, deps } = world;
  const client = await createClient(deps, { subscriptionStatus });
  const { id } = await createProject(deps, client.id);
  await deps.db.write((tx) =>
    tx.insert(billingAccounts).values({
      userId: client.id,
      stripeStatus,
      pastDueSince: subscriptionStatus === 'past_due' ? failedAt : null,
      syncedAt: now.toISOString(),
    }),
  );
  const upload = (path: string) => {
    const body = new FormData();
    body.append('file', new File(['bread'], 'bread.txt'));
    return request(path, { ...asCaller(client, 'POST'), body });
  };
  const brief = { projectName: 'Shop', projectType: 'web_design' };
  const responses = [
    await request('/api/client/projects', withJson(brief, client)),
    await upload(`/api/client/projects/${id}/files`),
    await upload(`/api/client/conversations/chat/${client.id}/files`),
  ];
  const user = clientUser.parse(await (await request('/api/client/user', asCaller(client))).json());
  return { statuses: responses.map(({ status }) => status), isPlanUsable: user.isPlanUsable };
}

const works = { statuses: [201, 201, 201], isPlanUsable: true };
const isLocked = { statuses: [402, 402, 402], isPlanUsable: false };

describe('after a payment has failed, everything that needs a plan', () => {
  it('works until the end of the seventh day', async () => {
    now = new Date('2026-11-26T23:59:59.999Z');
    expect(await tryEverything('past_due')).toEqual(works);
  });

  it('waits for payment from then on', async () => {
    now = new Date('2026-11-27T00:00:00.000Z');
    expect(await tryEverything('past_due')).toEqual(isLocked);
  });

  it('waits for payment as soon as Stripe has given up', async () => {
    expect(await tryEverything('unpaid')).toEqual(isLocked);
  });

  it('works again once it has been paid', async () => {
    now = new Date('2026-12-24T00:00:00.000Z');
    expect(await tryEverything('active', 'active')).toEqual(works);
  });
});
