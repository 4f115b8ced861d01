import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findFreePort } from '@stackworks/database/testing';
import { prepareProcesses } from '#test/own-process.ts';

const { folder, start, billingCommand } = prepareProcesses();

/** Each test starts whole processes. */
const slowly = { timeout: 60_000 };

async function run(environment: Record<string, string>, ...args: string[]) {
  const { child, stderr, exited } = start(environment, billingCommand, ...args);
  const stdout = text(child.stdout);
  return { code: await exited, stdout: await stdout, stderr: await stderr };
}

it('sets the sandbox’s Stripe up and compares beside a server, and on what it has left', slowly, async () => {
  const environment = { DATA_DIR: join(folder, randomUUID()), PORT: String(await findFreePort()) };
  const server = start({ ...environment, LOG_LEVEL: 'silent' });
  await server.isReady();
  const setUp = await run(environment, 'setup');
  expect(setUp).toMatchObject({ code: 0, stderr: '' });
  expect(setUp.stdout).toContain('Everything was there already, so nothing has been changed.');
  const compared = await run(environment, 'reconcile');
  expect(compared).toMatchObject({ code: 0, stderr: '' });
  expect(compared.stdout).toMatch(/^Read 3 customers in \d+ seconds?\. Nothing differed\.\n$/);

  server.child.kill('SIGTERM');
  await server.exited;
  expect(await run(environment, 'setup')).toEqual(setUp);
  expect(await run(environment, 'reconcile')).toMatchObject({ code: 0, stderr: '' });
});

it('ends with one sentence and code 1 where it cannot do its work', slowly, async () => {
  const nowhere = { DATA_DIR: join(folder, randomUUID()) };
  expect(await run(nowhere)).toEqual({ code: 1, stdout: '', stderr: 'Say which: setup or reconcile.\n' });
  for (const command of ['setup', 'reconcile']) {
    expect(await run(nowhere, command)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is nothing in ${nowhere.DATA_DIR} (DATA_DIR) yet. Run npm start once, which makes the demo.\n`,
    });
  }
});
