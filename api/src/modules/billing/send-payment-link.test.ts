import { errorBody } from '@stackworks/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { findReplyAddress } from '#/modules/conversations/queries/find-reply-address.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { readAuditLog } from '#test/audit.ts';
import { withJson } from '#test/calls.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { createPricedApp } from '#test/priced-app.ts';
import { reachLimit } from '#test/rate-limits.ts';

const noPlan = { plan: null, subscriptionStatus: 'inactive' } as const;

let app: Awaited<ReturnType<typeof createPricedApp>>;
let mere: Awaited<ReturnType<typeof createAdmin>>;

beforeEach(async () => {
  app = await createPricedApp();
  mere = await createAdmin(app.deps);
});

const send = (id: string, body: object) =>
  app.request(`/api/admin/clients/${id}/payment-link`, withJson(body, mere));
const readMessage = async (answer: Response) => errorBody.parse(await answer.json()).message;

describe('a payment link', () => {
  it('goes to the client by email, with the catalogue’s price whatever is sent, and is recorded', async () => {
    const client = await createClient(app.deps, noPlan);
    const answer = await send(client.id, { plan: 'stackgrow', price: 1 });

    expect(answer.status).toBe(201);
    expect(await readOutbox(app.deps.db)).toMatchObject([
      {
        template: 'payment-link',
        recipient: client.email,
        props: { slug: 'stackgrow', planName: 'StackGrow', price: 79 },
      },
    ]);
    expect(await readAuditLog(app.deps.db)).toMatchObject([
      { action: 'payment-link-sent', actorId: mere.id, subjectId: client.id, detail: { plan: 'stackgrow' } },
    ]);
  });

  it('is answered in the client’s chat', async () => {
    const client = await createClient(app.deps, noPlan);
    await send(client.id, { plan: 'stackgrow' });
    const [email] = await readOutbox(app.deps.db);

    expect(email?.thread).toMatchObject({ id: null });
    expect(await findReplyAddress(app.deps.db.read, email?.thread?.replyAddressId ?? '')).toEqual({
      conversation: { kind: 'chat', subjectId: client.id },
      person: { role: 'client', id: client.id },
    });
  });

  it('is of a plan that we sell', async () => {
    const client = await createClient(app.deps, noPlan);
    for (const plan of ['superstack', 'stackhuge']) {
      const answer = await send(client.id, { plan });
      expect(answer.status, plan).toBe(422);
      expect(errorBody.parse(await answer.json()).error.fields).toEqual({ plan: 'Choose one of our plans.' });
    }
  });

  it('goes to nobody who has a plan, is suspended, unknown, or has had several', async () => {
    const planned = await send((await createClient(app.deps)).id, { plan: 'stackgrow' });
    expect(planned.status).toBe(409);
    expect(await readMessage(planned)).toBe('Aroha Ngata already has StackLite. Grant them the other plan.');
    const suspended = await createClient(app.deps, { ...noPlan, isActive: false });
    expect((await send(suspended.id, { plan: 'stackgrow' })).status).toBe(409);
    expect((await send('nobody', { plan: 'stackgrow' })).status).toBe(404);

    expect(await readOutbox(app.deps.db)).toEqual([]);
    const client = await createClient(app.deps, noPlan);
    await send(client.id, { plan: 'stackgrow' });
    await reachLimit(app.deps, rateRules.paymentLinksByClient);
    expect((await send(client.id, { plan: 'stackgrow' })).status).toBe(429);
  });
});
