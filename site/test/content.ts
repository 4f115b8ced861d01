import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { seedFolder } from '@stackworks/content/seed';
import * as groqJs from 'groq-js';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Plan } from '#/content/plans.ts';

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

/** Runs a query as the content server would. */
export async function runQuery(
  query: string,
  dataset: SeedDocument[],
  params: Record<string, unknown> = {},
): Promise<unknown> {
  const value = await groq.evaluate(groq.parse(query, { params }), { dataset, params });
  return value.get();
}

/**
 * Serves documents as the content service does, for one test: queries, and one picture for every image address.
 * @param documents may be changed while it serves
 */
export async function serveContent(documents: SeedDocument[]) {
  const requests: URL[] = [];
  const picture = await sharp({ create: { width: 1280, height: 880, channels: 3, background: '#7CCBD8' } })
    .png()
    .toBuffer();
  const respond = async (url: URL) => {
    if (url.pathname.startsWith('/images/')) return picture;
    const params = [...url.searchParams]
      .filter(([name]) => name.startsWith('$'))
      .map(([name, value]) => [name.slice(1), JSON.parse(value)]);
    const query = url.searchParams.get('query') ?? '';
    return JSON.stringify({ result: await runQuery(query, documents, Object.fromEntries(params)) });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push(url);
    response.setHeader('content-type', 'application/json').end(await respond(url));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, requests };
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  return address.port;
}

/** A plan on sale, with what a test is about. */
export const samplePlan = (changes: Partial<Plan> = {}): Plan => ({
  _id: 'plan-medium',
  _type: 'plan',
  name: 'Medium',
  slug: 'stackgrow',
  description: 'Room for most.',
  price: 50,
  features: [],
  commitmentText: 'Month to month.',
  colour: 'teal',
  sheets: 2,
  isPopular: true,
  pageLimit: 15,
  setupDays: 5,
  revisionQuota: 15,
  roundsBeforeLaunch: 2,
  analyticsCadence: 'fortnightly',
  supportHours: 24,
  buyButtonId: null,
  ...changes,
});
