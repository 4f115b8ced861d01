import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeSignatureHeader } from '@sanity/webhook';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';

const secret = 'a-secret-for-webhooks';
const content = { projectId: 'stackworks', dataset: 'production', webhookSecret: secret };
const report = JSON.stringify({ _id: 'plan-stacklite', _type: 'plan', _rev: 'r2' });
const now = new Date('2026-11-20T09:00:00Z');
const minutesAgo = (minutes: number) => now.getTime() - minutes * 60_000;

/** A report as Sanity sends it. */
const sign = async (body: string, at = now.getTime(), key = secret) => ({
  body,
  signature: await encodeSignatureHeader(body, at, key),
});

/** The API with a price that content changes, and a count of the site's publications. */
async function createHookedApp(config: { content: typeof content | Omit<typeof content, 'webhookSecret'> }) {
  const state = {
    price: 79,
    published: 0,
    /** Content responds once this settles. */
    answers: Promise.resolve<unknown>(true),
    onAsked: () => {},
  };
  const catalogue = createCatalogue(
    async () => {
      state.onAsked();
      await state.answers;
      return makeContent({ plans: [makePlan({ price: state.price })] });
    },
    pino({ level: 'silent' }),
  );
  const { request, deps } = await createTestApp({
    config,
    catalogue,
    now: () => now,
    publisher: {
      publication: () => ({ state: 'live', since: now.toISOString(), contentAsOf: null, problem: null }),
      publish: () => {
        state.published += 1;
      },
    },
  });
  const send = ({ body, signature }: Sent) =>
    request('/api/hooks/content', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature !== undefined && { 'sanity-webhook-signature': signature }),
      },
    });
  return { state, deps, send };
}

/** The signals about reports during the test. */
function listenToSignals() {
  const signalled: unknown[] = [];
  const listen = (...signal: unknown[]) => signalled.push(signal.slice(0, 3));
  signals.on('webhook', listen);
  onTestFinished(() => void signals.off('webhook', listen));
  return signalled;
}

type Sent = { body: string; signature?: string };

const rejections: { what: string; status: number; sent: () => Sent | Promise<Sent> }[] = [
  { what: 'without a signature', status: 401, sent: () => ({ body: report }) },
  {
    what: 'signed with another secret',
    status: 401,
    sent: () => sign(report, now.getTime(), 'another-secret'),
  },
  {
    what: 'changed on its way',
    status: 401,
    sent: async () => ({ ...(await sign(report)), body: report.replace('plan', 'faq') }),
  },
  {
    what: 'said to be newer than it was signed',
    status: 401,
    sent: async () => {
      const { body, signature } = await sign(report, minutesAgo(90));
      return { body, signature: signature.replace(/t=\d+/, `t=${now.getTime()}`) };
    },
  },
  { what: 'signed more than an hour ago', status: 401, sent: () => sign(report, minutesAgo(61)) },
  { what: 'signed for later', status: 401, sent: () => sign(report, minutesAgo(-6)) },
  {
    what: 'with a signature that cannot be read',
    status: 400,
    sent: () => ({ body: report, signature: 'v1=abc' }),
  },
  { what: 'without a body', status: 400, sent: async () => ({ ...(await sign(report)), body: '' }) },
  { what: 'larger than a report can be', status: 413, sent: () => sign('x'.repeat(256 * 1024 + 1)) },
];

describe('a report of published content', () => {
  it('refreshes the catalogue before its response, and publishes the site', async () => {
    const { state, deps, send } = await createHookedApp({ content });
    state.price = 85;
    const answer = await send(await sign(report));

    expect(answer.status).toBe(202);
    expect(deps.catalogue.findPlan('stacklite')?.price).toBe(85);
    expect(state.published).toBe(1);
  });

  it('gets its response only once the catalogue is fresh', async () => {
    const { state, deps, send } = await createHookedApp({ content });
    const sent = await sign(report);
    const [asked, speaks] = [Promise.withResolvers(), Promise.withResolvers()];
    Object.assign(state, { price: 85, answers: speaks.promise, onAsked: asked.resolve });
    let isAnswered = false;
    const answer = send(sent).finally(() => {
      isAnswered = true;
    });
    await asked.promise;
    await nextTurn(); // an answer that waits for nothing would be there by now

    expect(isAnswered).toBe(false);
    speaks.resolve(true);
    expect((await answer).status).toBe(202);
    expect(deps.catalogue.findPlan('stacklite')?.price).toBe(85);
  });

  it('gets its response after two seconds while content is slow, and takes effect once content responds', async () => {
    const { state, deps, send } = await createHookedApp({ content });
    const sent = await sign(report);
    const [asked, speaks] = [Promise.withResolvers(), Promise.withResolvers()];
    state.price = 85;
    state.answers = speaks.promise;
    state.onAsked = () => asked.resolve(true);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = send(sent);
    await asked.promise;
    vi.advanceTimersByTime(2_000);

    expect((await answer).status).toBe(202);
    expect(deps.catalogue.findPlan('stacklite')?.price).toBe(79);
    vi.useRealTimers();
    speaks.resolve(true);
    await vi.waitFor(() => expect(deps.catalogue.findPlan('stacklite')?.price).toBe(85), { timeout: 60_000 });
  });

  it('is counted once, with its outcome', async () => {
    const signalled = listenToSignals();
    const { deps, send } = await createHookedApp({ content });
    await send(await sign(report));
    await deps.db.close();

    expect((await send(await sign(report))).status).toBeGreaterThanOrEqual(500);
    expect(signalled).toEqual([
      ['content', 'published', 'accepted'],
      ['content', 'published', 'failed'],
    ]);
  });

  it('can be repeated, and arrive later than it was signed', async () => {
    const { send } = await createHookedApp({ content });
    const late = await sign(report, minutesAgo(40));

    expect([(await send(late)).status, (await send(late)).status]).toEqual([202, 202]);
  });

  it.each(rejections)('$what is rejected with $status', async ({ status, sent }) => {
    const signalled = listenToSignals();
    const { state, send } = await createHookedApp({ content });

    expect((await send(await sent())).status).toBe(status);
    expect(state.published).toBe(0);
    expect(signalled).toEqual([['content', 'unknown', 'refused']]);
  });

  it('is rejected when no secret is configured', async () => {
    const { projectId, dataset } = content;
    const { state, send } = await createHookedApp({ content: { projectId, dataset } });

    expect((await send(await sign(report))).status).toBe(503);
    expect(state.published).toBe(0);
  });
});
