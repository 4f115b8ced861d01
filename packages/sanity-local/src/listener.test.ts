import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenRoutes } from './listen-routes.ts';
import { openListener } from './listener.ts';
import { openTransactionFeed, type TransactionFeed } from './transaction-feed.ts';
import type { Transaction } from './transactions.ts';

const name = { projectId: 'kiosk', dataset: 'production' };
const quietFeed = openTransactionFeed({ subscribe: () => () => {} });

/** Of a feed in which nothing happens. */
const quietListener: Parameters<typeof openListener>[0] = {
  feed: quietFeed,
  name,
  options: {
    query: '*',
    params: {},
    includeResult: false,
    includePreviousRevision: false,
    includeMutations: false,
    includeAllVersions: false,
    visibility: 'query',
  },
  isResumable: false,
  lastPosition: undefined,
  present: (document) => document,
};

const timestamp = '2026-01-01T00:00:00.000Z';
const created: Transaction = {
  transactionId: 'create',
  timestamp,
  author: 'somebody',
  changes: [
    {
      id: 'faq',
      previous: null,
      result: { _id: 'faq', _type: 'faq', _rev: 'create', _createdAt: timestamp, _updatedAt: timestamp },
      mutations: [],
    },
  ],
};

const readAll = (stream: ReadableStream<Uint8Array>) => stream.pipeTo(new WritableStream());

it('gives signs of life while nothing happens, until it is cancelled', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reader = openListener(quietListener).getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe('retry: 500\n\n');
  expect(await read()).toContain('event: welcome\n');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await read()).toBe(':\n\n');

  expect(vi.getTimerCount()).toBe(1);
  await reader.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

it('breaks off, and leaves nothing running, when what was missed cannot be sent', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const feed: TransactionFeed = {
    ...quietFeed,
    findSince: () => [{ transaction: created, position: 'later' }],
  };
  const stream = openListener({
    ...quietListener,
    feed,
    isResumable: true,
    lastPosition: 'earlier',
    present: () => {
      throw new Error('it cannot be shown');
    },
  });

  await expect(readAll(stream)).rejects.toThrow('it cannot be shown');
  expect(vi.getTimerCount()).toBe(0);
});

it('breaks off, and leaves nothing running, when a change cannot be sent', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const commits: ((transaction: Transaction) => void)[] = [];
  const feed = openTransactionFeed({
    subscribe: (listener) => {
      commits.push(listener);
      return () => {};
    },
  });
  const stream = openListener({
    ...quietListener,
    feed,
    present: () => {
      throw new Error('it cannot be shown');
    },
  });
  for (const commit of commits) {
    commit(created);
    commit(created);
  }

  await expect(readAll(stream)).rejects.toThrow('it cannot be shown');
  expect(vi.getTimerCount()).toBe(0);
});

it('stops when its connection goes', async () => {
  const stopped = Promise.withResolvers<true>();
  const feed: TransactionFeed = {
    ...quietFeed,
    subscribe: (listener) => {
      const stop = quietFeed.subscribe(listener);
      return () => {
        stop();
        stopped.resolve(true);
      };
    },
  };
  const app = new Hono().route('/v2025-06-01/data', listenRoutes(feed, name));
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (at) => resolve(at.port));
    onTestFinished(() => void server.close());
  });
  const going = new AbortController();
  const url = `http://127.0.0.1:${port}/v2025-06-01/data/listen/production?query=*`;
  const response = await fetch(url, { signal: going.signal });
  await response.body?.getReader().read();
  going.abort();
  expect(await stopped.promise).toBe(true);
});
