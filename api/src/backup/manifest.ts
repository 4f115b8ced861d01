import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { writeDurably } from './files.ts';

/** The layout of a backup's folder; one that a later product changes gets the next number. */
const layout = 1;
const manifestFile = 'manifest.json';
/** As `sha256sum -c` takes it. */
const sumFile = 'manifest.sha256';

/** What says what a backup is, and is not listed in itself. */
export const ownFiles: readonly string[] = [manifestFile, sumFile];

/** Where each part of a backup is in its folder. */
export const places = {
  database: 'database.db',
  files: 'files',
  content: 'content',
  standIns: 'sandbox',
  sessionSecret: 'session-secret',
} as const;

/** Never a way out of the folder, whoever wrote the manifest. */
const path = z
  .string()
  .regex(/^[^/\\\0]+(\/[^/\\\0]+)*$/)
  .refine((one) => !one.split('/').some((part) => part === '.' || part === '..'));

const manifest = z.object({
  layout: z.literal(layout, 'was made by another version of this product'),
  /** The product's version. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The names of the migrations that the database has. */
  migrations: z.array(z.string()),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number()),
  /** Every file of the folder but this one, by its path there. */
  files: z.array(z.object({ path, bytes: z.number(), sha256: z.string() })),
  /** Paths in storage that the database names, where nothing was any more. */
  missing: z.array(z.string()),
  /** Where content is from: nothing of it is in the folder when that was not asked to answer. */
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
  /** Tells one session secret from another without telling it. */
  sessionSecretMark: z.string(),
});

export type Manifest = z.infer<typeof manifest>;

export const currentLayout = layout;

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify(content, null, 1)}\n`;
  await writeDurably(join(folder, manifestFile), text);
  await writeDurably(join(folder, sumFile), `${toSum(text)}  ${manifestFile}\n`);
}

/** @throws Error in one sentence where there is no whole backup */
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

/** Tells one session secret from another without telling it: what is sealed under one opens under no other. */
export const fingerprintSessionSecret = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'mark of the session secret in backups', 12)).toString('hex');
