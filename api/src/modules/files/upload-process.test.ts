import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadedFile, clientSignedIn, demoAccounts, projectPage } from '@stackworks/contracts';
import { subHours } from 'date-fns';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '@stackworks/database';
import { pendingUploads, files } from './files.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { findFreePort } from '@stackworks/database/testing';
import { prepareProcesses } from '#test/own-process.ts';
import { toMultipart } from '#test/uploads.ts';

const { folder, start } = prepareProcesses();
const megabyte = 1024 * 1024;

/** Starts the product, with a demo client signed in. */
async function startProduct(dataDir = join(folder, randomUUID())) {
  const port = await findFreePort();
  const { child, isReady, exited } = start({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  await isReady();
  const url = `http://127.0.0.1:${port}`;
  const [{ email } = { email: '' }] = demoAccounts.activeClients;
  const signedIn = await fetch(
    `${url}/api/client/login`,
    withJson({ email, password: demoAccounts.clientPassword }),
  );
  const { token } = clientSignedIn.parse(await signedIn.json());
  const projects = await fetch(`${url}/api/client/projects`, asCaller({ token }));
  const [project] = projectPage.parse(await projects.json()).items;

  /** Opens an upload whose body the test sends itself. */
  const openUpload = (headers: Record<string, string>) => {
    const call = request(`${url}/api/client/projects/${project?.id ?? ''}/files`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    call.on('error', () => undefined);
    return call;
  };
  return { pid: child.pid ?? 0, kill, dataDir, openUpload };
}

const openDataDir = async (dataDir: string) => {
  const db = await openDatabase({ databaseUrl: `file:${join(dataDir, 'stackworks.db')}` });
  onTestFinished(db.close);
  return db;
};

const listFiles = (dataDir: string) => readdir(join(dataDir, 'files/uploads'));

/** Sends a body piece by piece with a pause after each, as a slow line does. */
async function sendSlowly(call: ClientRequest, content: Buffer, pauseMs = 20) {
  const answered = new Promise<IncomingMessage>((resolve) => call.once('response', resolve));
  for (let sent = 0; sent < content.length; sent += 64 * 1024) {
    call.write(content.subarray(sent, sent + 64 * 1024));
    await pause(pauseMs);
  }
  call.end();
  const answer = await answered;
  const body: unknown = await json(answer);
  return { status: answer.statusCode, body };
}

async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Waits until a process is idle: its memory is stable over several samples. */
async function isAtRest(pid: number): Promise<void> {
  const looks: number[] = [];
  const isLevel = async () => {
    looks.push(await readMemory(pid));
    const last = looks.slice(-4);
    return last.length === 4 && Math.max(...last) - Math.min(...last) < megabyte / 2;
  };
  await vi.waitUntil(isLevel, { timeout: 60_000, interval: 100 });
}

/** The most bytes a process grows by during an action. */
async function watchMemory<Result>(pid: number, work: () => Promise<Result>) {
  const before = await readMemory(pid);
  let most = before;
  const watching = setInterval(() => {
    void readMemory(pid).then((now) => {
      most = Math.max(most, now);
    });
  }, 50);
  const result = await work().finally(() => {
    clearInterval(watching);
  });
  return { result, grown: most - before };
}

describe('a process that receives uploads', { timeout: 120_000 }, () => {
  it.runIf(process.platform === 'linux')(
    'grows by 60 MB or less for ten of 25 MB at once through slow lines',
    async () => {
      const { pid, openUpload } = await startProduct();
      const { body, headers } = toMultipart({ content: randomBytes(25 * megabyte) });
      await sendSlowly(openUpload(headers), body, 0);
      await isAtRest(pid);
      const { grown, result } = await watchMemory(pid, () =>
        Promise.all(Array.from({ length: 10 }, () => sendSlowly(openUpload(headers), body))),
      );

      expect(result.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
      expect(result.map((answer) => uploadedFile.parse(answer.body).fileSize)).toContain(25 * megabyte);
      expect(grown / megabyte).toBeLessThanOrEqual(60);
    },
  );

  it.runIf(process.platform === 'linux').each([
    ['interlaced PNG', 'png', { progressive: true, compressionLevel: 1 }],
    ['GIF', 'gif', { effort: 1, colours: 2 }],
  ] as const)(
    'grows by 60 MB or less for ten of 24 megapixels at once, as %s',
    async (_, format, options) => {
      const { pid, openUpload } = await startProduct();
      const content = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#246' } })
        .toFormat(format, options)
        .toBuffer();
      const { body, headers } = toMultipart({ content });
      const { grown, result } = await watchMemory(pid, () =>
        Promise.all(Array.from({ length: 10 }, () => sendSlowly(openUpload(headers), body))),
      );

      expect(result.map((answer) => uploadedFile.parse(answer.body).width)).toEqual(
        Array.from({ length: 10 }, () => 6000),
      );
      expect(grown / megabyte).toBeLessThanOrEqual(60);
    },
  );

  it('stores nothing of an upload whose sender disconnects', async () => {
    const { dataDir, openUpload } = await startProduct();
    const before = await listFiles(dataDir);
    const { body, headers } = toMultipart({ content: randomBytes(megabyte) });
    const call = openUpload(headers);
    call.write(body.subarray(0, body.length / 2));
    await vi.waitUntil(async () => (await listFiles(dataDir)).length > before.length, { timeout: 60_000 });
    call.destroy();

    await vi.waitUntil(async () => (await listFiles(dataDir)).length === before.length, { timeout: 60_000 });
    const db = await openDataDir(dataDir);
    await vi.waitUntil(async () => (await db.read.$count(pendingUploads)) === 0, { timeout: 60_000 });
  });

  it('leaves nothing behind when it is killed halfway, after another process’s sweep', async () => {
    const { dataDir, openUpload, kill } = await startProduct();
    const before = await listFiles(dataDir);
    const { body, headers } = toMultipart({ name: 'half.bin', content: randomBytes(megabyte) });
    const call = openUpload(headers);
    call.write(body.subarray(0, body.length / 2));
    await vi.waitUntil(async () => (await listFiles(dataDir)).length > before.length, { timeout: 60_000 });
    await kill();

    const db = await openDataDir(dataDir);
    const createdAt = subHours(new Date(), 2).toISOString();
    await db.write((tx) => tx.update(pendingUploads).set({ createdAt }));
    expect(await db.read.$count(files, eq(files.fileName, 'half.bin'))).toBe(0);
    await startProduct(dataDir);
    await vi.waitUntil(async () => (await listFiles(dataDir)).length === before.length, { timeout: 60_000 });
    await vi.waitUntil(async () => (await db.read.$count(pendingUploads)) === 0, { timeout: 60_000 });
  });
});
