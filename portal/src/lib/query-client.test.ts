import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { FreshQueryClient } from './query-client.ts';

const queryKey = ['billing'];

/** A client with one query on a screen, whose responses come when the test says. */
function openScreen() {
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
  const responses: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const response = Promise.withResolvers<string>();
    responses.push(response);
    return response.promise;
  };
  const screen = new QueryObserver(client, { queryKey, queryFn });
  screen.subscribe(() => undefined);
  return { client, responses, shown: () => screen.getCurrentResult() };
}

it('what changed during a first fetch is fetched once more, however often it changed', async () => {
  const { client, responses, shown } = openScreen();
  const refreshed = Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries()]);
  responses[0]?.resolve('before the change');
  await vi.waitFor(() => expect(shown().data).toBe('before the change'));
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.resolve('after the change');
  await refreshed;
  expect(shown().data).toBe('after the change');
  expect(responses).toHaveLength(2);
});

it('a first fetch that fails is not repeated', async () => {
  const { client, responses, shown } = openScreen();
  const refreshed = client.invalidateQueries({ queryKey });
  responses[0]?.reject(new Error('no connection'));
  await refreshed;
  expect(shown()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
  expect(responses).toHaveLength(1);
});

it('other queries are refetched as ever', async () => {
  const { client, responses, shown } = openScreen();
  responses[0]?.resolve('before the change');
  await vi.waitFor(() => expect(shown().data).toBe('before the change'));
  const refreshed = client.invalidateQueries({ queryKey });
  responses[1]?.resolve('after the change');
  await refreshed;
  expect(shown().data).toBe('after the change');
});
