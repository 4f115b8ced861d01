import type { LatestPublication } from '@stackworks/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPublicationStore } from '#/publishing/publication-store.ts';

const began = new Date('2026-11-20T10:00:00.000Z');
const live: LatestPublication = {
  state: 'live',
  since: began.toISOString(),
  contentAsOf: began.toISOString(),
  problem: null,
  pendingPrices: [],
};

beforeEach(() => vi.useFakeTimers({ now: began }));
afterEach(() => vi.useRealTimers());

const goBy = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

/** A store with an API whose response the test sets, and a window that it hides. */
function openStore() {
  const api = { latest: live, isDown: false, requests: 0 };
  const page = Object.assign(new EventTarget(), { hidden: false });
  const store = createPublicationStore(() => {
    api.requests += 1;
    return api.isDown ? Promise.reject(new Error('unreachable')) : Promise.resolve(api.latest);
  }, page);
  const show = (isShown: boolean) => {
    page.hidden = !isShown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  /** How many requests the API gets in so many seconds, after something happens. */
  const countAsked = async (seconds: number, begin = () => {}) => {
    const before = api.requests;
    begin();
    await goBy(seconds);
    return api.requests - before;
  };
  return { api, store, show, countAsked };
}

test('it polls at once on the first subscription, then rarely while nothing is about to go live', async () => {
  const { store, countAsked } = openStore();
  expect(await countAsked(1, () => store.subscribe(() => {}))).toBe(1);

  expect(store.get()).toEqual(live);
  expect(await countAsked(60)).toBe(3);
});

test('it polls every second from a publish until that is live, and notifies listeners', async () => {
  const { api, store, countAsked } = openStore();
  const listener = vi.fn();
  store.subscribe(listener);
  await goBy(5);
  const publishedAt = new Date().toISOString();
  expect(await countAsked(9.5, () => store.follow(publishedAt))).toBe(10);
  api.latest = { ...live, contentAsOf: publishedAt };
  await goBy(1);

  expect(await countAsked(60)).toBe(3);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.get()?.contentAsOf).toBe(publishedAt);
});

test('it follows a removal for a while, since no date says when it is live', async () => {
  const { store, countAsked } = openStore();
  store.subscribe(() => {});
  await goBy(5);
  expect(await countAsked(9.5, store.followRemoval)).toBe(10);

  expect(await countAsked(60)).toBeLessThanOrEqual(4);
});

test('it polls rarely after a failure', async () => {
  const { api, store, countAsked } = openStore();
  store.subscribe(() => {});
  await goBy(5);
  store.follow(new Date().toISOString());
  await goBy(1);
  api.latest = {
    ...live,
    state: 'failed',
    since: new Date().toISOString(),
    problem: { message: 'No price.' },
  };
  await goBy(2);

  expect(await countAsked(60)).toBe(3);
});

test('it polls every second while a published price waits for Stripe', async () => {
  const { api, store, countAsked } = openStore();
  api.latest = { ...live, pendingPrices: [{ lookupKey: 'stackgrow', sold: 79, published: 85 }] };
  store.subscribe(() => {});
  await goBy(1);

  expect(await countAsked(10)).toBe(10);
});

test('it does not poll while the window is hidden, and does so at once when it is shown again', async () => {
  const { store, show, countAsked } = openStore();
  store.subscribe(() => {});
  await goBy(1);
  show(false);
  expect(await countAsked(300)).toBe(0);

  expect(await countAsked(1, () => show(true))).toBe(1);
});

test('it stops when nobody wants to know any more', async () => {
  const { store, countAsked } = openStore();
  const unsubscribe = store.subscribe(() => {});
  await goBy(1);
  unsubscribe();

  expect(await countAsked(300)).toBe(0);
});

test('it knows nothing while the API does not respond, and retries', async () => {
  const { api, store } = openStore();
  store.subscribe(() => {});
  await goBy(1);
  api.isDown = true;
  await goBy(20);
  expect(store.get()).toBeNull();
  api.isDown = false;
  await goBy(20);

  expect(store.get()).toEqual(live);
});
