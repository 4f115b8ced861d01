import type { PageviewReport } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { createAdmin, createClient } from '#test/factories.ts';
import { fromPage, openSite } from '#test/page-views.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { soldReason } from '#/modules/billing/history/read-history.ts';

const site = 'http://localhost:4321';
const viewsOf = ({ pages }: PageviewReport) =>
  Object.fromEntries(pages.map(({ path, views }) => [path, views]));

describe('a page view', () => {
  it('is counted by page and Auckland day, in any time zone of the server', async () => {
    const { view, read, clock } = await openSite();
    await view('/');
    await view('/');
    clock.now = new Date('2026-11-20T11:30:00.000Z'); // Half past midnight in Auckland.
    await view('/portfolio/');

    const report = await read();
    expect(report.days.map(({ day, site: views }) => [day, views]).slice(-3)).toEqual([
      ['2026-11-19', 0],
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ]);
    expect(report.days).toHaveLength(7);
    expect(viewsOf(report)).toEqual({ '/': 2, '/portfolio': 1 });
  });

  it('of the portal is counted under the pattern of its address, apart from the site', async () => {
    const { view, read } = await openSite();
    await view('/project/5f0c1f7e-secret');
    await view('/client-portal/project/:id');
    await view('/client-portal', { referrer: 'https://mail.example/' });

    const report = await read();
    expect(viewsOf(report)).toEqual({
      '/client-portal': 1,
      '/client-portal/project/:id': 1,
      '/project/:id': 1,
    });
    expect(report.days.at(-1)).toMatchObject({ site: 0, portal: 3 });
    expect(report.sources).toEqual([]);
  });

  it('of an unknown page is counted under one name, for any address', async () => {
    const { view, read } = await openSite();
    for (const path of ['/wp-login.php', '/rua@harbour-bakery.example', '/project/a/b', '/project/'])
      await view(path);
    expect(viewsOf(await read())).toEqual({ '/404': 4 });
  });

  it('stores nothing about the visitor: no address, no program, no query, no time of day', async () => {
    const { view, rows } = await openSite();
    await view(
      '/reset-password?token=a-secret&email=rua%40driftwood.example',
      { referrer: 'https://search.example/?q=private+words', screen_width: 390 },
      { address: '203.0.113.7', headers: { 'x-forwarded-for': '203.0.113.8' } },
    );
    expect(await rows()).toEqual([
      { day: '2026-11-20', kind: 'page', part: 'portal', value: '/reset-password', isDemo: false, hits: 1 },
      { day: '2026-11-20', kind: 'screen', part: 'portal', value: 'phone', isDemo: false, hits: 1 },
    ]);
  });

  it.each([
    ['asks not to be tracked', { dnt: '1' }],
    ['has Global Privacy Control on', { 'sec-gpc': '1' }],
    ['is a search engine’s', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['is a program’s', { 'user-agent': 'curl/8.9' }],
    ['does not say what it is', { 'user-agent': '' }],
    ['is of a page loaded ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['is reported by another site', { 'sec-fetch-site': 'cross-site' }],
  ])('is answered alike and not counted when it %s', async (_, headers) => {
    const { view, rows } = await openSite();
    const answer = await view('/', {}, { headers });
    expect([answer.status, await answer.json()]).toEqual([202, {}]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('of a phone whose maker has a program’s name is counted', async () => {
    const { view, rows } = await openSite();
    const agent =
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
    await view('/', {}, { headers: { 'user-agent': agent } });
    expect(await rows()).not.toEqual([]);
  });

  it('of another site, or an unknown event, isn’t counted', async () => {
    const { send, step, rows } = await openSite();
    await send({ name: 'pageview', domain: 'localhost', url: 'https://elsewhere.example/' });
    await step('Outbound Link: Click');
    await step('choose_plan', 'superstack');
    expect(await rows()).toEqual([]);
  });

  it('is accepted with the short names of Plausible’s own script and as application/json', async () => {
    const { send, read } = await openSite();
    const event = {
      n: 'pageview',
      u: `${site}/terms`,
      d: 'localhost',
      r: 'https://www.news.example/a',
      w: 1440,
    };
    await send(event, { headers: { 'content-type': 'application/json' } });
    const report = await read();
    expect(viewsOf(report)).toEqual({ '/terms': 1 });
    expect(report.sources).toEqual([{ name: 'news.example', arrivals: 1 }]);
    expect(report.screens).toContainEqual({ screen: 'desktop', views: 1 });
  });

  it('that is malformed is rejected', async () => {
    const { request, send } = await openSite();
    const raw = (body: string, type = 'text/plain') =>
      request('/api/event', { method: 'POST', headers: { ...fromPage, 'content-type': type }, body });
    expect((await raw('not JSON')).status).toBe(400);
    expect((await send({ name: 'pageview' })).status).toBe(422);
    expect((await send({ name: 'pageview', domain: 'localhost', url: 'nowhere' })).status).toBe(422);
    expect((await raw('name=pageview', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await raw(JSON.stringify({ name: 'x'.repeat(20_000) }))).status).toBe(413);
  });
});

describe('the funnel', () => {
  it('is counted by step and plan, and ends with what Stripe reports as paid', async () => {
    const { deps, step, read, clock } = await openSite();
    for (let time = 0; time < 3; time += 1) await step('plan_view');
    await step('choose_plan', 'stackgrow');
    await step('choose_plan', 'stacklite');
    await step('checkout_begun', 'stackgrow');
    await step('paid', 'stackpro');
    const pay = async (at: string, change: { reason: string; by: { id: string | null; name: string } }) => {
      const { id } = await createClient(deps, { plan: null, subscriptionStatus: 'inactive' });
      const plan = { plan: 'stacklite', status: 'active' } as const;
      await deps.db.write((tx) =>
        changeSubscription(deps, tx, { userId: id, ...plan, ...change }, new Date(at)),
      );
    };
    const stripe = { id: null, name: 'Stripe' };
    await pay('2026-11-13T11:00:00.000Z', { reason: soldReason, by: stripe }); // The first moment of the seven days.
    await pay('2026-11-13T10:59:59.000Z', { reason: soldReason, by: stripe });
    await pay('2026-11-19T00:00:00.000Z', { reason: 'From Stripe', by: stripe });
    await pay('2026-11-19T00:00:00.000Z', { reason: soldReason, by: { id: 'mere', name: 'Mere' } });

    clock.now = new Date('2026-11-20T01:00:00.000Z');
    const { funnel } = await read(7);
    const found = funnel.map(({ step: name, times, plans }) => [
      name,
      times,
      ...plans.map((plan) => plan.times),
    ]);
    expect(found).toEqual([
      ['plan_view', 3],
      ['choose_plan', 2, 1, 1, 0],
      ['checkout_begun', 1, 0, 1, 0],
      ['paid', 1, 1, 0, 0],
    ]);
    expect(funnel[1]?.plans[0]).toMatchObject({ plan: 'stacklite', name: 'StackLite' });
  });
});

describe('a flood', () => {
  const flood = (send: (at: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: 250 }, (_, at) => send(at)));

  it('from one address is counted up to a limit, gets the same response beyond it, and starts again after a minute', async () => {
    const { view, rows, clock } = await openSite();
    const answers = await flood(() => view('/terms'));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await view('/terms', {}, { address: '203.0.113.9' });
    expect((await rows())[0]?.hits).toBe(241);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await view('/terms');
    expect((await rows())[0]?.hits).toBe(242);
  });

  it('is limited by the address our own proxy saw, whatever the sender claims', async () => {
    const { view, rows } = await openSite({ config: { trustedProxies: 1 } });
    await flood((at) => view('/', {}, { headers: { 'x-forwarded-for': `198.51.100.${at}, 203.0.113.7` } }));
    expect((await rows()).find(({ kind }) => kind === 'page')?.hits).toBe(240);
  });

  it('is limited across all the IPv6 addresses of one subscriber', async () => {
    const { view, rows } = await openSite();
    await flood((at) => view('/', {}, { address: `2001:db8:1:2::${at.toString(16)}` }));
    await view('/', {}, { address: '2001:db8:1:3::1' });
    expect((await rows()).find(({ kind }) => kind === 'page')?.hits).toBe(241);
  });
});

it('names the external service that counts instead', async () => {
  const { read } = await openSite({
    config: { analytics: { url: 'https://plausible.example/api/event', domain: 'www.stackworks.example' } },
  });
  expect((await read()).countedBy).toBe('plausible.example');
});

it('rejects an unknown period', async () => {
  const { deps, request } = await openSite();
  const { token } = await createAdmin(deps);
  const answer = await request('/api/admin/reports/page-views?days=8', asCaller({ token }));
  expect(answer.status).toBe(422);
});
