import { randomBytes } from 'node:crypto';
import { cp, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { upgradeWebSocket } from '@hono/node-server';
import { sandboxContent } from '@stackworks/contracts';
import { openDatabase } from '@stackworks/database';
import { backUp } from '#/backup/back-up.ts';
import { migrate } from '#/platform/database/migrations.ts';
import { parseEnv, type Env } from '#/env.ts';
import { openStorage } from '#/platform/storage/open-storage.ts';
import { testConfig } from '#test/create-test-app.ts';
import { createTestFolder } from '#test/database.ts';
import { createClient, createFile, createProject } from '#test/factories.ts';

/** The environment of a data folder that does not exist yet. */
export async function createEnv(variables: Record<string, string> = {}): Promise<Env> {
  return parseEnv({ DATA_DIR: join(await createTestFolder(), 'data'), ...variables });
}

/** Fills a data folder with a client, a project and some files, and closes it. */
export async function fillData(env: Env, fileCount = 3) {
  await mkdir(env.dataDir, { recursive: true });
  await migrate(env);
  const db = await openDatabase(env);
  const now = () => new Date();
  const client = await createClient({ config: testConfig, db, now });
  const project = await createProject({ db, now }, client.id);
  const storage = await openStorage(env);
  const stored = Array.from({ length: fileCount }, (_, index) => ({
    path: `uploads/file-${index}`,
    content: randomBytes(10_000),
  }));
  for (const { path, content } of stored) {
    await storage.write(path, Readable.from([content]), { maxBytes: content.length });
    await createFile({ db, now }, client.id, {
      id: path,
      projectId: project.id,
      fileName: 'bytes.bin',
      fileUrl: path,
      fileType: 'document',
      contentType: 'application/octet-stream',
      fileSize: content.length,
    });
  }
  await db.close();
  return { client, project, files: stored };
}

export async function makeBackup(env: Env, options: Partial<Parameters<typeof backUp>[0]> = {}) {
  return backUp({
    env,
    version: '0.0.0',
    to: await createTestFolder(),
    now: new Date(),
    copySandbox: async () => {},
    report: () => {},
    ...options,
  });
}

/** Changes one bit in the middle of a file; a second time changes it back. */
export async function flipBit(folder: string, path: string): Promise<void> {
  const handle = await open(join(folder, path), 'r+');
  const middle = Math.floor((await handle.stat()).size / 2);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
  buffer.writeUInt8(buffer.readUInt8() ^ 1);
  await handle.write(buffer, 0, 1, middle);
  await handle.close();
}

/** Imports a dataset into `sanity-local`. @returns the folder of the result */
export async function importIntoSandbox(dataset: string): Promise<string> {
  const { createSandbox } = await import('@stackworks/sandbox');
  const dataDir = await createTestFolder();
  const folder = join(dataDir, 'content', sandboxContent.dataset);
  await cp(dataset, folder, { recursive: true });
  const place = { publicUrl: 'http://localhost:1', localUrl: 'http://localhost:1' };
  const sandbox = createSandbox({ dataDir, upgradeWebSocket, ...place });
  await sandbox.startContent();
  await sandbox.close();
  return folder;
}
