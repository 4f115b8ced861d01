import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { health, setupState } from '@stackworks/contracts';
import { describe, expect, it, vi } from 'vitest';
import { findFreePort } from '@stackworks/database/testing';
import { prepareProcesses } from '#test/own-process.ts';

/** Each test starts a whole process. */
const slowly = { concurrent: true, timeout: 60_000 };
const { folder, createProject, start } = prepareProcesses();

/** Addresses of real services, none of which responds. */
const realServices = {
  LOG_LEVEL: 'silent',
  SANITY_PROJECT_ID: 'stackworks',
  SANITY_DATASET: 'production',
  SANITY_API_HOST: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@stackworks.example',
  STRIPE_SECRET_KEY: 'sk_test_nothing',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nothing',
  STRIPE_WEBHOOK_SECRET: 'whsec_a-secret-for-tests',
  STRIPE_API_URL: 'http://127.0.0.1:1',
};

/** As they would be in production; any other mistake is reported before these are contacted. */
const production = {
  ...realServices,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.stackworks.example',
  SESSION_SECRET: randomUUID(),
  SANITY_WEBHOOK_SECRET: 'a-secret-for-webhooks',
  STRIPE_SECRET_KEY: 'sk_live_nothing',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nothing',
};

describe('a start that cannot succeed ends with one clear sentence and exit code 1', slowly, () => {
  const rejectionOf = async (environment: Record<string, string>) => {
    const { stderr, exited } = start(environment);
    expect(await exited).toBe(1);
    return stderr;
  };

  it('for a bad environment', async () => {
    expect(await rejectionOf({ PORT: 'many', LOG_LEVEL: 'loud' })).toMatch(
      /^Stackworks could not start: check the environment variables: PORT must be .*; LOG_LEVEL must be .*\.\n$/,
    );
  });

  it('for production without real services', async () => {
    expect(await rejectionOf({ NODE_ENV: 'production' })).toMatch(
      /^Stackworks could not start: .*SMTP_URL is missing.*\n$/,
    );
  });

  it.each([
    [
      'a secret that is easy to guess',
      { SESSION_SECRET: 'a'.repeat(40) },
      'SESSION_SECRET is easy to guess, so make a random one for production with openssl rand -base64 48',
    ],
    [
      'a setup token that is easy to guess',
      { SETUP_TOKEN: 'a'.repeat(16) },
      'SETUP_TOKEN is easy to guess, so make a random one with openssl rand -base64 24',
    ],
    [
      'a public address without encryption',
      { PUBLIC_URL: 'http://www.stackworks.example' },
      'PUBLIC_URL begins with http://, and production needs https:// so that sign-ins are encrypted',
    ],
    [
      'the sandbox behind a public address',
      { NODE_ENV: '', SMTP_URL: '', MAIL_FROM: '' },
      'PUBLIC_URL https://www.stackworks.example is not this machine, and the sandbox with its demo sign-ins runs there only with ALLOW_SANDBOX=1',
    ],
  ])('for production with %s', async (_case, environment, sentence) => {
    expect(await rejectionOf({ ...production, ...environment })).toBe(
      `Stackworks could not start: check the environment variables: ${sentence}.\n`,
    );
  });

  it('for production with files beside an empty database', async () => {
    const dataDir = join(folder, randomUUID());
    await mkdir(join(dataDir, 'files/uploads'), { recursive: true });
    await writeFile(join(dataDir, 'files/uploads/one'), 'kia ora');

    const port = String(await findFreePort());
    expect(await rejectionOf({ ...production, PORT: port, DATA_DIR: dataDir })).toBe(
      `Stackworks could not start: the folder ${dataDir}/files (FILES_DIR) has files but the database file:${dataDir}/stackworks.db (DATABASE_URL) has no accounts, so restore the database (npm run restore) or begin with empty files\n`,
    );
  });

  it('for a session secret that has been lost from its file', async () => {
    const dataDir = join(folder, randomUUID());
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'session-secret'), '');

    const port = String(await findFreePort());
    expect(await rejectionOf({ PORT: port, DATA_DIR: dataDir })).toMatch(
      /^Stackworks could not start: the file \S+\/session-secret is empty or cut off: .*\n$/,
    );
  });

  it('for a busy port', async () => {
    const port = await findFreePort();
    const other = createServer();
    await once(other.listen(port, '127.0.0.1'), 'listening');

    expect(await rejectionOf({ PORT: String(port) })).toBe(
      `Stackworks could not start: port ${port} (PORT) on 127.0.0.1 is already in use\n`,
    );
    other.close();
  });

  it('for a data folder that cannot be written to', async () => {
    await writeFile(join(folder, 'file'), '');

    expect(await rejectionOf({ DATA_DIR: join(folder, 'file/data') })).toMatch(
      /^Stackworks could not start: the data folder \S+ \(DATA_DIR\) cannot be written to: .*\n$/,
    );
  });

  it('for a data folder that another process uses', async () => {
    const dataDir = join(folder, randomUUID());
    const startHere = async () => ({ DATA_DIR: dataDir, PORT: String(await findFreePort()) });
    const { child, isReady, exited } = start(await startHere());
    await isReady();

    expect(await rejectionOf(await startHere())).toMatch(
      /^Stackworks could not start: another process uses the data folder \S+; give this one a DATA_DIR of its own .*\n$/,
    );
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('for an address that is not of this machine', async () => {
    const publicUrl = { PUBLIC_URL: 'http://localhost:4321' };
    expect(await rejectionOf({ HOST: '203.0.113.1', ...publicUrl })).toBe(
      'Stackworks could not start: 203.0.113.1 (HOST) is not an address of this machine\n',
    );
  });

  it('for a database in a folder that is not there', async () => {
    const databaseUrl = `file:${join(folder, 'gone/stackworks.db')}`;

    expect(await rejectionOf({ PORT: String(await findFreePort()), DATABASE_URL: databaseUrl })).toBe(
      `Stackworks could not start: the folder ${folder}/gone of the database (DATABASE_URL) is not there\n`,
    );
  });

  it('for content that cannot be reached before there is any site', async () => {
    const { stderr, exited } = start(
      {
        PORT: String(await findFreePort()),
        SERVE_PAGES: '1',
        LOG_LEVEL: 'silent',
        SANITY_PROJECT_ID: 'stackworks',
        SANITY_DATASET: 'production',
        SANITY_API_HOST: 'http://127.0.0.1:1',
      },
      await createProject(''),
    );

    expect(await exited).toBe(1);
    expect(await stderr).toMatch(
      /^Stackworks could not start: content could not be reached at http:\/\/127\.0\.0\.1:1: .*\n$/,
    );
  });

  it('for a database that is none', async () => {
    const notDatabase = join(folder, 'notes.txt');
    await writeFile(notDatabase, 'shopping list\n'.repeat(1000));

    expect(
      await rejectionOf({ PORT: String(await findFreePort()), DATABASE_URL: `file:${notDatabase}` }),
    ).toMatch(/^Stackworks could not start: the database could not be brought up to date: .*\n$/);
  });
});

describe('a running process', slowly, () => {
  it('names the sandbox, and on SIGTERM reports the stop for a while, continues meanwhile and exits with code 0', async () => {
    const port = await findFreePort();
    const { child, isReady, exited } = start({ PORT: String(port), DRAIN_SECONDS: '2' });
    // As soon as it answers, while it is not ready yet.
    const firstHealth = await vi.waitFor(
      async () => health.parse(await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()),
      { timeout: 60_000, interval: 5 },
    );
    expect(firstHealth.checks.storage).toMatchObject({ status: 'ok' });
    await isReady();
    const askReady = async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).json();
    expect(await askReady()).toEqual({ status: 'ready', reasons: [] });
    child.kill('SIGTERM');
    await vi.waitFor(async () =>
      expect(await askReady()).toEqual({ status: 'not_ready', reasons: ['stopping'] }),
    );
    const sandbox = await fetch(`http://127.0.0.1:${port}/sandbox`);

    expect(await sandbox.json()).toMatchObject({
      services: [{ name: 'content' }, { name: 'mailbox' }, { name: 'stripe' }],
    });
    expect(await exited).toBe(0);
  });

  it('starts with the demo’s accounts in the sandbox, and with none beside real services', async () => {
    const isSetupOpen = async (environment: Record<string, string>) => {
      const port = await findFreePort();
      const { child, isReady, exited } = start({ PORT: String(port), ...environment });
      await isReady();
      const answer = await fetch(`http://127.0.0.1:${port}/api/admin/setup`);
      child.kill('SIGTERM');
      await exited;
      return setupState.parse(await answer.json()).open;
    };

    expect([await isSetupOpen({}), await isSetupOpen(realServices)]).toEqual([false, true]);
  });

  it('serves portal and Studio as they were when it started, and leaves nothing of them behind', async () => {
    const entry = await createProject(`
      import { mkdirSync, writeFileSync } from 'node:fs';
      mkdirSync(process.env.SITE_OUT_DIR);
      writeFileSync(process.env.SITE_OUT_DIR + '/index.html', '<title>Site</title>');`);
    const port = await findFreePort();
    const temporary = join(folder, randomUUID());
    await mkdir(temporary);
    const { child, isReady, exited } = start(
      { PORT: String(port), SERVE_PAGES: '1', TMPDIR: temporary },
      entry,
    );
    await isReady();
    for (const part of ['portal', 'studio']) {
      await rm(join(dirname(entry), '../..', part, 'dist'), { recursive: true });
    }
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

    expect([await read('/'), await read('/client-login'), await read('/studio')]).toEqual([
      '<title>Site</title>',
      '<title>Portal</title>',
      '<title>Studio</title>',
    ]);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('serves Studio, where content can be fixed, while a mistake prevents the first site', async () => {
    const problem = { message: 'The price is missing.', documentId: 'plan-stackgrow', field: 'price' };
    const entry = await createProject(`
      console.error(${JSON.stringify(JSON.stringify(problem))});
      process.exit(2);`);
    const port = await findFreePort();
    const { child, isReady, exited } = start({ PORT: String(port), SERVE_PAGES: '1' }, entry);
    await isReady();
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

    expect([(await ask('/studio')).status, (await ask('/')).status]).toEqual([200, 503]);
    // No other process has a site, so proxies have nowhere better to send an editor.
    expect((await ask('/api/health/ready')).status).toBe(200);
    expect(await (await ask('/api/health')).json()).toMatchObject({
      checks: { site: { status: 'failing' } },
    });
    expect(await (await ask('/')).text()).toContain('There’s a mistake in the content.');
    expect(await (await ask('/api/publications/latest')).json()).toMatchObject({ state: 'failed', problem });
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  });

  it('ends a build of the site and exits quietly on SIGTERM', async () => {
    const port = await findFreePort();
    const buildsHere = createServer();
    await once(buildsHere.listen(port, '127.0.0.1'), 'listening');
    const building = Promise.withResolvers<Socket>();
    buildsHere.once('connection', building.resolve);
    const { child, stderr, exited } = start(
      { PORT: String(await findFreePort()), SERVE_PAGES: '1' },
      await createProject(`import { connect } from 'node:net'; connect(${port}, '127.0.0.1');`),
    );
    const build = await building.promise;
    const ended = once(
      build.resume().on('error', () => {}),
      'close',
    );
    child.kill('SIGTERM');

    expect([await exited, await stderr]).toEqual([0, '']);
    await ended;
    buildsHere.close();
  });
});
