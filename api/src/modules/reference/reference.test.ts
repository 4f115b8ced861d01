import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#test/create-test-app.ts';

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  responses: z.record(z.string(), z.unknown()),
});
const openApi = z.object({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const packageJson = fileURLToPath(new URL('../../../../package.json', import.meta.url));

async function readDocument() {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(packageJson, 'utf8')));
  const { app, request } = await createTestApp({ version });
  const answer = await request('/api/openapi.json');
  return {
    app,
    answer,
    document: z.record(z.string(), z.unknown()).parse(await answer.clone().json()),
    parsed: openApi.parse(await answer.json()),
  };
}

describe('the OpenAPI document', { timeout: 60_000 }, () => {
  it('is one of version 3.1 by a validator that is not ours', async () => {
    const { document, parsed } = await readDocument();

    expect(parsed.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });

  it('tells of every call of the API, and of no other', async () => {
    const { app, parsed } = await readDocument();
    const told = Object.entries(parsed.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

    expect(told.sort()).toEqual([...new Set(served)].sort());
    expect(told.length).toBeGreaterThan(150);
  });

  it('tells of each call in a sentence, under a name and a heading, with what it answers', async () => {
    const { parsed } = await readDocument();
    const calls = Object.values(parsed.paths).flatMap((path) => Object.values(path));
    const headings = parsed.tags.map(({ name }) => name);

    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
    for (const { operationId, summary, tags, responses } of calls) {
      expect(summary, operationId).toMatch(/^[A-Z].*\.$/);
      expect(headings, operationId).toContain(tags[0]);
      expect(
        Object.keys(responses).some((status) => /^[23]/.test(status)),
        operationId,
      ).toBe(true);
    }
  });

  it('is for anyone, and not for search engines', async () => {
    const { answer } = await readDocument();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is kept in docs/api as it is; `npm run docs:api` brings it up to date', async () => {
    const { document } = await readDocument();

    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      '../../../../docs/api/openapi.json',
    );
  });
});

describe('the pages of the reference', { timeout: 60_000 }, () => {
  it('list every call, and tell of each under its heading, without any script', async () => {
    const { request } = await createTestApp();
    const { parsed } = await readDocument();
    const index = await request('/api/docs');
    const list = await index.text();
    const addresses = [
      ...new Set([...list.matchAll(/href="(\/api\/docs\/[^"#]+)/g)].map(([, path = '']) => path)),
    ];
    const pages = await Promise.all(addresses.map(async (path) => (await request(path)).text()));

    for (const { operationId } of Object.values(parsed.paths).flatMap((path) => Object.values(path))) {
      expect(list).toContain(`#${operationId}"`);
      expect(
        pages.filter((page) => page.includes(`id="${operationId}"`)),
        operationId,
      ).toHaveLength(1);
    }
    expect([list, ...pages].join('')).not.toContain('<script');
    expect(index.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(index.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('name every schema they lead to', async () => {
    const { request } = await createTestApp();
    const { parsed } = await readDocument();
    const schemas = await (await request('/api/docs/schemas')).text();
    const named = [...JSON.stringify(parsed).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name,
    );

    for (const name of new Set(named)) expect(schemas).toContain(`id="${name}"`);
  });
});
