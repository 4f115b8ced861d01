import { createReadStream, existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#/platform/data-dir.ts';
import { MissingFile, type Storage } from '#/platform/storage/storage.ts';
import {
  fingerprintFile,
  fingerprintStream,
  isSame,
  type Fingerprint,
  forEachConcurrently,
} from './files.ts';
import { places, type Manifest } from './manifest.ts';

/** Clients' files, by their paths in storage. */
type StoredFiles = ReadonlyMap<string, Fingerprint>;

/** The clients' files of a backup. */
export function listStored({ files }: Manifest): StoredFiles {
  const prefix = `${places.files}/`;
  return new Map(
    files
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, ...print }) => [path.slice(prefix.length), print]),
  );
}

/** Finds which files storage lacks, and at which paths it has another. */
export async function compareStored(
  files: StoredFiles,
  storage: Storage,
): Promise<{ missing: StoredFiles; inTheWay: StoredFiles }> {
  const missing = new Map<string, Fingerprint>();
  const inTheWay = new Map<string, Fingerprint>();
  await forEachConcurrently(files, async ([path, print]) => {
    const found = await readBack(storage, path);
    if (!found) missing.set(path, print);
    else if (!isSame(found, print)) inTheWay.set(path, print);
  });
  return { missing, inTheWay };
}

/** Writes a backup's files to storage, and reads each back. */
export async function writeStored(from: string, files: StoredFiles, storage: Storage): Promise<void> {
  await forEachConcurrently(files, async ([path, print]) => {
    const source = createReadStream(join(from, places.files, path));
    await storage.write(path, source, { maxBytes: print.bytes });
    const after = await readBack(storage, path);
    if (!after || !isSame(after, print)) throw new Error(`${path} did not arrive as it was`);
  });
}

/** Copies the files at these paths below another folder, and reads each copy back. */
export async function copyAside(files: StoredFiles, storage: Storage, name: string): Promise<void> {
  await forEachConcurrently(files.keys(), async (path) => {
    const before = await readBack(storage, path);
    if (!before) return;
    const { stream } = await storage.read(path);
    await storage.write(`${name}/${path}`, stream, { maxBytes: before.bytes });
    const copy = await readBack(storage, `${name}/${path}`);
    if (!copy || !isSame(copy, before)) throw new Error(`${path} could not be set aside as it was`);
  });
}

/** Copies the files that a backup lists in one of its folders, and reads each back. */
export async function copyPart(
  from: string,
  folder: string,
  draft: string,
  { files }: Manifest,
): Promise<void> {
  await makeFolder(draft);
  await forEachConcurrently(
    files.filter(({ path }) => path.startsWith(`${folder}/`)),
    async ({ path, ...print }) => {
      const file = join(draft, path.slice(folder.length + 1));
      await makeFolder(dirname(file));
      await copyFile(join(from, path), file);
      if (!isSame(await fingerprintFile(file), print)) throw new Error(`${path} did not arrive as it was`);
    },
  );
}

async function readBack(storage: Storage, path: string): Promise<Fingerprint | null> {
  const read = await storage.read(path).catch((error: unknown) => {
    if (error instanceof MissingFile) return null;
    throw error;
  });
  return read && fingerprintStream(read.stream);
}

/** A part of the data: prepared as a draft beside its place, then moved there. Without a place it is only prepared. */
export type Part = { draft: string; place: string | null; make: () => Promise<void> };

/**
 * Sets existing data aside and moves the drafts to their places. When anything fails, all of it is undone.
 * @param journals of the existing database: beside another one they would be applied to it
 * @param last done once every part is in its place
 * @returns the new names of the existing data
 */
export async function installParts(
  parts: readonly Part[],
  journals: { of: string; ends: readonly string[] } | null,
  stamp: string,
  last: () => Promise<void>,
): Promise<string[]> {
  const moved: { from: string; to: string }[] = [];
  const aside: string[] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push({ from, to });
  };
  try {
    for (const { place } of parts) {
      if (place === null || !existsSync(place)) continue;
      const name = toAside(place, stamp);
      await move(place, name);
      aside.push(name);
    }
    for (const end of journals?.ends ?? []) {
      const file = `${journals?.of}${end}`;
      if (existsSync(file)) await move(file, `${toAside(journals?.of ?? '', stamp)}${end}`);
    }
    for (const { draft, place } of parts) if (place !== null) await move(draft, place);
    await last();
    return aside;
  } catch (error) {
    for (const { from, to } of moved.toReversed()) await rename(to, from);
    throw error;
  }
}

const toAside = (place: string, stamp: string) => `${place}.before-${stamp}`;
