import { execFile, execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isComplete } from '#/backup/verify-backup.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { findFreePort } from '@stackworks/database/testing';
import { prepareProcesses } from '#test/own-process.ts';
import { readUploaded, withFile } from '#test/uploads.ts';

const { folder, start, backupCommand } = prepareProcesses();

/** Each test starts whole processes. */
const slowly = { timeout: 120_000 };

async function run(environment: Record<string, string>, ...args: string[]) {
  const { child, stderr, exited } = start(environment, backupCommand, ...args);
  const stdout = text(child.stdout);
  return { code: await exited, stdout: await stdout, stderr: await stderr };
}

async function serve(dataDir: string) {
  const port = await findFreePort();
  const environment = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' };
  const { child, isReady, exited } = start(environment);
  await isReady();
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

const ofId = z.object({ id: z.string() });

/** What has been acknowledged as stored. */
type Kept = { projectId: string; message: string; fileId: string; sha256: string };

/** A client of the demo who works: begins projects, writes, uploads, and deletes an upload again. */
async function signIn(origin: string, email: string) {
  const answer = await fetch(
    `${origin}/api/client/login`,
    withJson({ email, password: demoAccounts.clientPassword }),
  );
  const { token } = z.object({ token: z.string() }).parse(await answer.json());
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${origin}/api/client${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const upload = async (projectId: string, content: Uint8Array) => {
    const sent = withFile({ name: 'bytes.bin', content }, { token });
    return (await readUploaded(await call(`/projects/${projectId}/files`, sent))).id;
  };
  return {
    work: async (): Promise<Kept> => {
      const brief = { projectName: 'Bakery', projectType: 'web_design' };
      const { id: projectId } = ofId.parse(
        await (await call('/projects', withJson(brief, { token }))).json(),
      );
      const message = `Kia ora ${randomUUID()}`;
      await call(`/projects/${projectId}/messages`, withJson({ message }, { token }));
      const content = randomBytes(150_000);
      const fileId = await upload(projectId, content);
      const needless = await upload(projectId, randomBytes(50_000));
      await call(`/files/${needless}`, asCaller({ token }, 'DELETE'));
      return { projectId, message, fileId, sha256: createHash('sha256').update(content).digest('hex') };
    },
    /** Reads the same again, as it is now. */
    find: async ({ projectId, fileId }: Kept): Promise<Kept> => {
      const messages = await call(`/projects/${projectId}/messages`, asCaller({ token }));
      const message = /Kia ora [\w-]+/.exec(await messages.text())?.[0] ?? '';
      const file = await call(`/files/${fileId}/download`, asCaller({ token }));
      const bytes = Buffer.from(await file.arrayBuffer());
      return { projectId, message, fileId, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
  };
}

/** On plans that include as many projects as they begin. */
const emails = demoAccounts.activeClients
  .filter(({ plan }) => plan === 'stackgrow' || plan === 'stackpro')
  .map(({ email }) => email);

describe('a backup', slowly, () => {
  it('made while clients work has all that was acknowledged before, and serves it where it is restored', async () => {
    const [dataDir, to, emptyDir] = [
      join(folder, randomUUID()),
      join(folder, randomUUID()),
      join(folder, randomUUID()),
    ];
    const { origin, stop } = await serve(dataDir);
    const clients = await Promise.all(emails.map((email) => signIn(origin, email)));
    const kept = await Promise.all(clients.map(({ work }) => work()));

    let isDone = false;
    let worked = 0;
    const working = Promise.all(
      clients.map(async ({ work }) => {
        for (let count = 0; count < 20 && !isDone; count += 1) {
          await work();
          worked += 1;
        }
      }),
    );
    const backup = await run({ DATA_DIR: dataDir }, 'backup', '--to', to);
    isDone = true;
    await working;
    const [name = ''] = await readdir(to);
    const from = join(to, name);
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(worked).toBeGreaterThan(0);
    expect(await run({ DATA_DIR: dataDir }, 'restore', '--from', from)).toEqual({
      code: 1,
      stdout: '',
      stderr: `A server uses ${dataDir} (DATA_DIR); stop it first.\n`,
    });
    await stop();

    expect(await run({ DATA_DIR: emptyDir }, 'restore', '--from', from)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const restored = await serve(emptyDir);
    const again = await Promise.all(emails.map((email) => signIn(restored.origin, email)));
    expect(await Promise.all(again.map(({ find }, index) => find(kept[index] ?? neverKept)))).toEqual(kept);
    await restored.stop();
  });

  it('that is killed leaves no folder that looks whole, and the next is not in its way', async () => {
    const { dataDir, to } = await makeData();
    const left = await killBackup(dataDir, to);
    expect(await isComplete(join(to, left))).toBe(false);
    await pause(1000); // a backup is named by its second
    expect(await run({ DATA_DIR: dataDir }, 'backup', '--to', to)).toMatchObject({ code: 0, stderr: '' });
  });

  it('for which there is no room says so and leaves nothing', async (context) => {
    const { dataDir, to } = await makeData();
    context.skip(!canMount(), 'this user may not mount a small disk');
    await mkdir(to);
    const script = `mount -t tmpfs -o size=600k none ${to} && ${process.execPath} ${backupCommand} backup --to ${to}; echo "$? $(ls -A ${to} | wc -l)"`;
    const { stdout, stderr } = await inNamespace(script, { DATA_DIR: dataDir });

    expect(stderr).toMatch(/^There is no room left on the disk/);
    expect(stdout).toBe('1 0\n');
  });
});

const neverKept: Kept = { projectId: '', message: '', fileId: '', sha256: '' };

/** A data folder as a server leaves it, with no server on it. */
let made: Promise<string> | undefined;
async function makeData() {
  made ??= (async () => {
    const dataDir = join(folder, randomUUID());
    await (await serve(dataDir)).stop();
    return dataDir;
  })();
  return { dataDir: await made, to: join(folder, randomUUID()) };
}

/** Kills a backup as soon as it has a folder; another one if it was done before that. @returns the folder it leaves */
async function killBackup(dataDir: string, to: string): Promise<string> {
  for (;;) {
    const { child, exited } = start({ DATA_DIR: dataDir }, backupCommand, 'backup', '--to', to);
    while (!existsSync(to) || (await readdir(to)).length === 0) await pause(1);
    child.kill('SIGKILL');
    await exited;
    const [left = ''] = await readdir(to);
    if (left.startsWith('.unfinished-')) return left;
    await rm(to, { recursive: true });
  }
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function inNamespace(script: string, environment: Record<string, string>) {
  return new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ...environment };
    execFile('unshare', ['-rm', 'sh', '-c', script], { env }, (_error, stdout, stderr) => {
      resolve({ stdout, stderr });
    });
  });
}
