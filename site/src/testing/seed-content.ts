import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedFolder } from '@stackworks/content/seed';
import * as groqJs from 'groq-js';
import { z } from 'zod';

// The package's own declaration of `evaluate` refers to a file it does not ship.
const groq: {
  parse: (query: string, options: { params: Record<string, unknown> }) => unknown;
  evaluate: (
    tree: unknown,
    options: { dataset: unknown[]; params: Record<string, unknown> },
  ) => Promise<{ get: () => Promise<unknown> }>;
} = groqJs;

const seedDocument = z.looseObject({ _id: z.string(), _type: z.string() });

/** A document of the seed, whose fields a test may set to anything at all. */
export type SeedDocument = z.output<typeof seedDocument>;

const picture = {
  _id: 'image-abc-1280x880-png',
  _type: 'sanity.imageAsset',
  mimeType: 'image/png',
  size: 90_000,
  metadata: { dimensions: { width: 1280, height: 880 } },
};

/** The documents of the seed, a fresh copy each time, every picture being one and the same asset. */
export function readSeed(): SeedDocument[] {
  const ndjson = readFileSync(join(seedFolder, 'production.ndjson'), 'utf8').replaceAll(
    /"_sanityAsset":"[^"]*"/g,
    `"asset":{"_type":"reference","_ref":"${picture._id}"}`,
  );
  const documents = ndjson
    .trim()
    .split('\n')
    .map((line) => seedDocument.parse(JSON.parse(line)));
  return [...documents, { ...picture }];
}

/** Answers a query as the content server would. */
export async function answerQuery(
  query: string,
  dataset: SeedDocument[],
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const value = await groq.evaluate(groq.parse(query, { params }), { dataset, params });
  return value.get();
}
