import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Storage } from '#/platform/storage/storage.ts';
import type { PersonalCopy } from './collect-personal-data.ts';
import type { Collected, DataPart, Entry } from './data-part.ts';
import { renderPage } from './page.tsx';

/**
 * A zip of somebody's data, as it is read: a page for people, the same as JSON, and their files.
 * @param at when it is made
 */
export function writeZip(storage: Storage, { parts, stored }: PersonalCopy, at: Date): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const add = (name: string, open: () => Promise<Readable>, compress: boolean) => {
    zip.addReadStreamLazy(name, { compress }, (done) => {
      open().then(
        (stream) => done(null, stream.on('error', fail)),
        (error: unknown) => {
          fail(error);
        },
      );
    });
  };
  const collected = collect(parts);
  add('index.html', async () => Readable.from([renderPage(await collected, at)]), true);
  add(
    'data.json',
    async () => Readable.from([`${JSON.stringify(toJson(await collected), null, 2)}\n`]),
    true,
  );
  // Stored as they are, as most are compressed already.
  for (const { fileUrl, path } of stored) add(path, async () => (await storage.read(fileUrl)).stream, false);
  zip.end();
  zip.outputStream.on('error', fail).pipe(output);
  return output;
}

const collect = (parts: readonly DataPart[]): Promise<Collected[]> =>
  Promise.all(
    parts.map(async ({ entries: iterated, ...part }) => {
      const entries: Entry[] = [];
      for await (const entry of iterated) entries.push(entry);
      return { ...part, entries };
    }),
  );

const toJson = (parts: readonly Collected[]) =>
  parts.map(({ title, entries }) => ({ title, rows: entries.map(({ data }) => data) }));
