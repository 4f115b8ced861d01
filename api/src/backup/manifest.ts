import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { writeDurably } from './files.ts';

/** The version of a backup's layout. */
export const currentLayout = 1;
const manifestFile = 'manifest.json';
/** In the format that `sha256sum -c` reads. */
const sumFile = 'manifest.sha256';

/** These files describe a backup, and are not listed in it. */
export const ownFiles: readonly string[] = [manifestFile, sumFile];

/** Where each part of a backup is in its folder. */
export const backupPaths = {
  database: 'database.db',
  files: 'files',
  content: 'content',
  sandbox: 'sandbox',
  sessionSecret: 'session-secret',
  erasedPeople: 'erased-people.txt',
} as const;

/** A relative path. A manifest that was tampered with can't point outside the folder. */
const path = z
  .string()
  .regex(/^[^/\\\0]+(\/[^/\\\0]+)*$/)
  .refine((one) => !one.split('/').some((part) => part === '.' || part === '..'));

const manifest = z.object({
  layout: z.literal(currentLayout, 'was made by another version of this product'),
  /** The product's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that were applied. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), z.number()),
  /** Every file in the folder except the manifest and its sum. */
  files: z.array(z.object({ path, bytes: z.number(), sha256: z.string() })),
  /** Files that the database names and storage did not have. */
  missing: z.array(z.string()),
  content: z.discriminatedUnion('source', [
    z.object({
      source: z.literal('sanity'),
      projectId: z.string(),
      dataset: z.string(),
      documents: z.number(),
      drafts: z.number(),
    }),
    z.object({ source: z.literal('stand-in') }),
  ]),
  sessionSecretMark: z.string(),
});

export type Manifest = z.infer<typeof manifest>;

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  await writeDurably(join(folder, manifestFile), text);
  await writeDurably(join(folder, sumFile), `${toSum(text)}  ${manifestFile}\n`);
}

/** @throws Error where there is no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, sum] = await Promise.all(
    [manifestFile, sumFile].map((name) =>
      readFile(join(folder, name)).catch((cause: unknown) => {
        throw new Error(`${folder} is not a whole backup: it has no ${name}`, { cause });
      }),
    ),
  );
  if (!text || String(sum) !== `${toSum(text)}  ${manifestFile}\n`) {
    throw new Error(`${manifestFile} or ${sumFile} in ${folder} is damaged`);
  }
  const read = manifest.safeParse(JSON.parse(String(text)));
  if (read.success) return read.data;
  throw new Error(`${folder} cannot be read: ${read.error.issues.map(({ message }) => message).join('; ')}`);
}

const toSum = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Identifies a session secret without revealing it: what one encrypts, no other decrypts. */
export const fingerprintSessionSecret = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mark of the session secret in backups', 12)).toString('hex');
