import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { uploadedFile } from '@stackworks/contracts';
import { files, pendingUploads } from '#/modules/files/files.tables.ts';
import type { DatabasePort, StoragePort } from '#/platform/ports.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, createProject } from '#test/factories.ts';

type Sent = {
  /** What the sender calls the file, written into the header as it is. */
  name?: string;
  content?: Uint8Array;
  part?: string;
  type?: string;
  /** Text fields in front of the file, and behind it. */
  before?: Record<string, string>;
  after?: Record<string, string>;
  /** More files, behind all of it. */
  behind?: { name: string }[];
};

/** A multipart body as a browser writes it, byte by byte ours. @returns also the headers that go with it */
export function toMultipart({ before = {}, after = {}, behind = [], ...file }: Sent) {
  const { name = 'notes.bin', content = Buffer.from('kia ora'), part = 'file', type = 'text/html' } = file;
  const boundary = `----boundary${randomBytes(8).toString('hex')}`;
  const toPart = (headers: string, body: Uint8Array) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), body, Buffer.from('\r\n')]);
  const toFields = (fields: Record<string, string>) =>
    Object.entries(fields).map(([field, value]) =>
      toPart(`content-disposition: form-data; name="${field}"`, Buffer.from(value)),
    );
  const toFile = (fileName: string) =>
    toPart(
      `content-disposition: form-data; name="${part}"; filename="${fileName}"\r\ncontent-type: ${type}`,
      content,
    );
  const body = Buffer.concat([
    ...toFields(before),
    toFile(name),
    ...toFields(after),
    ...behind.map((other) => toFile(other.name)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export function withFile(sent: Sent, caller: Parameters<typeof asCaller>[0] = {}): RequestInit {
  const { body, headers } = toMultipart(sent);
  const call = asCaller({ ...caller, headers: { ...headers, ...caller.headers } }, 'POST');
  return { ...call, body };
}

/** Reads the answer to an upload. */
export const readUploaded = async (response: Response) => uploadedFile.strict().parse(await response.json());

/** A picture of one colour. */
export const drawPicture = (
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' = 'png',
  width = 800,
  height = 400,
) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer();

/** Counts the files that are recorded as pending, as no row names them yet. */
export const countPending = ({ db }: DatabasePort): Promise<number> => db.read.$count(pendingUploads);

/** Lets no file be removed from now on. @returns the attempts, each with what was written down by then as nobody's */
export function failRemovals({ db, storage }: DatabasePort & StoragePort) {
  const attempts: { path: string; writtenDown: string[] }[] = [];
  storage.remove = async (path) => {
    const rows = await db.read.select().from(pendingUploads);
    attempts.push({ path, writtenDown: rows.map(({ fileUrl }) => fileUrl) });
    throw new Error('no such luck');
  };
  return attempts;
}

/** A client’s project with a file in it. */
export async function createProjectFile(
  content?: Buffer,
  overrides: Parameters<typeof createTestApp>[0] = {},
) {
  const app = await createTestApp(overrides);
  const client = await createClient(app.deps);
  const project = await createProject(app.deps, client.id);
  const path = `/api/client/projects/${project.id}/files`;
  const sent = { name: 'brief.bin', ...(content && { content }) };
  const file = await readUploaded(await app.request(path, withFile(sent, client)));
  return { ...app, client, project, path, file };
}

/** A client with a project, and where its files are uploaded; `count` gives the files and the pending ones. */
export async function createUploads(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(overrides);
  const client = await createClient(app.deps);
  const project = await createProject(app.deps, client.id);
  const path = `/api/client/projects/${project.id}/files`;
  const { db } = app.deps;
  const count = async () => [await db.read.$count(files), await countPending({ db })];
  return { ...app, client, project, path, count };
}
