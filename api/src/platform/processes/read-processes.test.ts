import type { Publication } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { createTestApp } from '#test/create-test-app.ts';
import { addProcess } from '#test/processes.ts';
import { readProcesses } from './read-processes.ts';
import { findContentReport } from './process-signals.ts';
import { notifyProcesses } from './process-signals.ts';

const at = '2026-11-20T09:00:00.000Z';
const later = '2026-11-20T09:05:00.000Z';
const live = (contentAsOf: string): Publication => ({ state: 'live', since: at, contentAsOf, problem: null });

/** A database, and the processes on it as they are reported: by name. */
async function prepare() {
  const { deps } = await createTestApp();
  const read = async () =>
    (await readProcesses(deps)).map(({ name, state, isAnswering }) => ({ name, state, isAnswering }));
  return { deps, read };
}

it('lists the processes that serve, and which of them responds', async () => {
  const { deps, read } = await prepare();
  await addProcess(deps, { id: deps.processId, name: 'one.example:1' });
  await addProcess(deps, { name: 'two.example:1', startedFor: 60, silentFor: 20 });

  expect(await read()).toEqual([
    { name: 'one.example:1', state: 'serving', isAnswering: true },
    { name: 'two.example:1', state: 'serving', isAnswering: false },
  ]);
});

it('lists one whose visitors see older content than others’', async () => {
  const { deps, read } = await prepare();
  await addProcess(deps, { name: 'one.example:1', publication: live(later) });
  await addProcess(deps, { name: 'two.example:1', publication: live(at), startedFor: 60 });

  expect(await read()).toMatchObject([{ state: 'serving' }, { name: 'two.example:1', state: 'behind' }]);
});

it('lists one that fell silent for an hour, and does not compare its content', async () => {
  const { deps, read } = await prepare();
  await addProcess(deps, { name: 'one.example:1', publication: live(at) });
  await addProcess(deps, { name: 'two.example:1', silentFor: 31, publication: live(later), startedFor: 60 });
  await addProcess(deps, { name: 'long.example:1', silentFor: 3601 });

  expect(await read()).toMatchObject([
    { name: 'one.example:1', state: 'serving' },
    { name: 'two.example:1', state: 'gone' },
  ]);
});

it('leaves out those replaced by another on the same machine, one for one', async () => {
  const { deps, read } = await prepare();
  await addProcess(deps, { name: 'one.example:1', silentFor: 300 });
  await addProcess(deps, { name: 'one.example:2', silentFor: 290 });
  await addProcess(deps, { name: 'one.example:3', startedFor: 280 });
  await addProcess(deps, { name: 'two.example:4', startedFor: 200 });

  expect(await read()).toMatchObject([
    { name: 'one.example:2', state: 'gone' },
    { name: 'one.example:3', state: 'serving' },
    { name: 'two.example:4', state: 'serving' },
  ]);
});

it('knows when content last reported, to whichever process', async () => {
  const { deps } = await prepare();
  const began = deps.now().toISOString();
  expect(await findContentReport(deps)).toBeNull();
  await notifyProcesses(deps);
  expect(((await findContentReport(deps)) ?? '') >= began).toBe(true);
});
