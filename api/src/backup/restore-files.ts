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
import { backupPaths, type Manifest } from './manifest.ts';

/** Clients' files, by their paths in storage. */
type StoredFiles = ReadonlyMap<string, Fingerprint>;

/** The clients' files of a backup. */
export function listStored({ files }: Manifest): StoredFiles {
  const prefix = `${backupPaths.files}/`;
  return new Map(
    files
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, ...fingerprint }) => [path.slice(prefix.length), fingerprint]),
  );
}

/** Finds which files storage lacks, and at which paths it has another. */
export async function compareStored(
  files: StoredFiles,
  storage: Storage,
): Promise<{ missing: StoredFiles; conflicting: StoredFiles }> {
  const missing = new Map<string, Fingerprint>();
  const conflicting = new Map<string, Fingerprint>();
  await forEachConcurrently(files, async ([path, fingerprint]) => {
    const found = await readBack(storage, path);
    if (!found) missing.set(path, fingerprint);
    else if (!isSame(found, fingerprint)) conflicting.set(path, fingerprint);
  });
  return { missing, conflicting };
}

/** Writes a backup's files to storage, and reads each back. */
export async function writeStored(from: string, files: StoredFiles, storage: Storage): Promise<void> {
  await forEachConcurrently(files, async ([path, fingerprint]) => {
    const source = createReadStream(join(from, backupPaths.files, path));
    await storage.write(path, source, { maxBytes: fingerprint.bytes });
    const after = await readBack(storage, path);
    if (!after || !isSame(after, fingerprint)) throw new Error(`${path} did not arrive as it was`);
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
  staging: string,
  { files }: Manifest,
): Promise<void> {
  await makeFolder(staging);
  await forEachConcurrently(
    files.filter(({ path }) => path.startsWith(`${folder}/`)),
    async ({ path, ...fingerprint }) => {
      const file = join(staging, path.slice(folder.length + 1));
      await makeFolder(dirname(file));
      await copyFile(join(from, path), file);
      if (!isSame(await fingerprintFile(file), fingerprint))
        throw new Error(`${path} did not arrive as it was`);
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

/** A part of the data: prepared at a staging path beside its target, then moved there. Without a target it is only prepared. */
export type Part = { staging: string; target: string | null; make: () => Promise<void> };

/**
 * Sets existing data aside and moves the staged parts to their targets. When anything fails, all of it is undone.
 * @param journals of the existing database: beside another one they would be applied to it
 * @param last done once every part is installed
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
    for (const { target } of parts) {
      if (target === null || !existsSync(target)) continue;
      const name = toAside(target, stamp);
      await move(target, name);
      aside.push(name);
    }
    for (const end of journals?.ends ?? []) {
      const file = `${journals?.of}${end}`;
      if (existsSync(file)) await move(file, `${toAside(journals?.of ?? '', stamp)}${end}`);
    }
    for (const { staging, target } of parts) if (target !== null) await move(staging, target);
    await last();
    return aside;
  } catch (error) {
    for (const { from, to } of moved.toReversed()) await rename(to, from);
    throw error;
  }
}

const toAside = (target: string, stamp: string) => `${target}.before-${stamp}`;
