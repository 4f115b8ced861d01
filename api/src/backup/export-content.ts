import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createContentClient } from '@stackworks/content';
import { z } from 'zod';
import { makeFolder } from '#/platform/data-dir.ts';
import type { ContentSettings } from '#/env.ts';
import { forEachConcurrently, writeDurably, writeStream } from './files.ts';

const document = z.looseObject({ _id: z.string(), _type: z.string() });
type Document = z.infer<typeof document>;
const asset = z.looseObject({
  _id: z.string().regex(/^(image|file)-[\w-]+$/),
  _type: z.enum(['sanity.imageAsset', 'sanity.fileAsset']),
  url: z.url(),
  sha1hash: z.string(),
});

/**
 * Exports a dataset in the layout of `sanity dataset export`, which `sanity dataset import` reads: data.ndjson, assets.json,
 * images/ and files/. Drafts are included if the token may read them.
 * @param folder a new one
 */
export async function exportContent(
  { readToken, ...source }: ContentSettings,
  folder: string,
): Promise<{ documents: number; drafts: number }> {
  const client = createContentClient({ ...source, token: readToken });
  const headers = readToken === undefined ? {} : { authorization: `Bearer ${readToken}` };
  const open = async (url: string) => {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(10 * 60_000) });
    if (!response.ok || !response.body) throw new Error(`content answered ${response.status}`);
    return Readable.fromWeb(response.body);
  };

  await makeFolder(folder);
  const raw = join(folder, 'export.unfinished');
  await pipeline(await open(client.getUrl(`/data/export/${source.dataset}`)), createWriteStream(raw));
  const assets = new Map<string, z.infer<typeof asset>>();
  for await (const one of readDocuments(raw)) {
    if (one._type === 'sanity.imageAsset' || one._type === 'sanity.fileAsset') {
      assets.set(one._id, asset.parse(one));
    }
  }
  let [documents, drafts] = [0, 0];
  async function* writeLines() {
    for await (const one of readDocuments(raw)) {
      if (assets.has(one._id)) continue;
      documents += 1;
      if (one._id.startsWith('drafts.')) drafts += 1;
      yield `${JSON.stringify(nameFiles(one, assets))}\n`;
    }
  }
  await writeStream(
    join(folder, 'data.ndjson'),
    Readable.from(writeLines()).map((line: string) => Buffer.from(line)),
  );
  await rm(raw);
  const described = [...assets.values()].map((one) => [`${kindOf(one._id)}-${one.sha1hash}`, one]);
  await writeDurably(
    join(folder, 'assets.json'),
    `${JSON.stringify(Object.fromEntries(described), null, 1)}\n`,
  );
  await forEachConcurrently(assets.values(), async (one) => {
    const file = join(folder, toPath(one._id));
    const hash = createHash('sha1');
    const bytes = (await open(toOriginal(one.url))).map((chunk: Uint8Array) => {
      hash.update(chunk);
      return Buffer.from(chunk);
    });
    await writeStream(`${file}.unfinished`, bytes);
    if (hash.digest('hex') !== one.sha1hash) throw new Error(`content sent ${basename(file)} damaged`);
    await rename(`${file}.unfinished`, file);
  });
  return { documents, drafts };
}

async function* readDocuments(file: string): AsyncGenerator<Document> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const read = document.safeParse(JSON.parse(line));
    // A failure halfway is reported in a line of its own, in a response that began with 200.
    if (!read.success) throw new Error('content broke off its export');
    if (!isSystemDocument(read.data)) yield read.data;
  }
}

/** Sanity's own documents, which it does not import. */
const isSystemDocument = ({ _id, _type }: Document) => _id.startsWith('_.') || _type.startsWith('system.');

const kindOf = (id: string) => (id.startsWith('image-') ? 'image' : 'file');

/** `image-<sha1>-<size>-png` is images/<sha1>-<size>.png. */
const toPath = (id: string): string =>
  id.replace(
    /^(image|file)-(.+)-(\w+)$/,
    (_id, kind: string, name: string, end: string) => `${kind}s/${name}.${end}`,
  );

/** The original upload, not what browsers get. */
function toOriginal(url: string): string {
  const address = new URL(url);
  address.searchParams.set('dlRaw', 'true');
  return address.href;
}

/** Replaces references to assets by their paths, as an import expects. */
function nameFiles(value: unknown, assets: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => nameFiles(one, assets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]: [string, unknown]) => {
      const id = name === 'asset' ? findReference(child) : null;
      return id !== null && assets.has(id)
        ? ['_sanityAsset', `${kindOf(id)}@file://./${toPath(id)}`]
        : [name, nameFiles(child, assets)];
    }),
  );
}

const findReference = (value: unknown): string | null =>
  z.object({ _ref: z.string() }).safeParse(value).data?._ref ?? null;
