import { errorBody, savedView, savedViewPage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

async function prepare() {
  const { request, deps } = await createTestApp();
  const enter = async () => {
    const { token } = await createAdmin(deps);
    const call = (method: string, path = '', body?: object) =>
      request(
        `/api/admin/saved-views${path}`,
        body ? withJson(body, { token }, method) : asCaller({ token }, method),
      );
    return {
      call,
      save: async (name: string) =>
        savedView.parse(await (await call('POST', '', { name, query: 'status=review' })).json()),
      list: async () => savedViewPage.parse(await (await call('GET')).json()).items.map(({ name }) => name),
    };
  };
  return { mere: await enter(), tama: await enter() };
}

it('views are saved under a name, renamed and deleted, each for its owner alone', async () => {
  const { mere, tama } = await prepare();
  const view = await mere.save('Waiting on clients');
  expect(view).toMatchObject({ name: 'Waiting on clients', query: 'status=review' });
  expect([await mere.list(), await tama.list()]).toEqual([['Waiting on clients'], []]);

  for (const [method, body] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
    expect((await tama.call(method, `/${view.id}`, body)).status).toBe(404);
  }
  expect((await mere.call('PATCH', `/${view.id}`, { name: 'In review' })).status).toBe(200);
  expect(await mere.list()).toEqual(['In review']);
  expect((await mere.call('DELETE', `/${view.id}`)).status).toBe(204);
  expect(await mere.list()).toEqual([]);
});

it('a name is unique for each person', async () => {
  const { mere, tama } = await prepare();
  await mere.save('Late');
  const again = await mere.call('POST', '', { name: ' Late ', query: '' });
  expect(again.status).toBe(409);
  expect(errorBody.parse(await again.json()).message).toBe('You already have a view with this name.');
  expect((await tama.call('POST', '', { name: 'Late', query: '' })).status).toBe(201);

  const other = await mere.save('Soon');
  expect((await mere.call('PATCH', `/${other.id}`, { name: 'Late' })).status).toBe(409);
  expect((await mere.call('PATCH', `/${other.id}`, { name: 'Soon' })).status).toBe(200);
});

it('somebody has at most fifty', async () => {
  const { mere } = await prepare();
  for (let index = 0; index < 50; index += 1) await mere.save(`View ${index}`);
  const answer = await mere.call('POST', '', { name: 'One more', query: '' });
  expect(answer.status).toBe(422);
  expect(errorBody.parse(await answer.json()).message).toContain('Delete one first');
});
