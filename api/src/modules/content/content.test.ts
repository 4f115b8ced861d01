import { catalogue, latestPublication } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { createTestApp } from '#test/create-test-app.ts';

it('anyone may read every plan and price list', async () => {
  const { request, deps } = await createTestApp();
  const answer = await request('/api/catalogue');

  expect(catalogue.parse(await answer.json())).toEqual(deps.catalogue.read());
});

it('anyone may read how far the last published change has come, and the response is never cached', async () => {
  const { request, deps } = await createTestApp();
  const answer = await request('/api/publications/latest');

  expect(latestPublication.parse(await answer.json())).toEqual({
    ...deps.publisher.publication(),
    pendingPrices: [],
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});
