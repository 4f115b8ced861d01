import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorCodes } from '@stackworks/contracts';
import { createTestApp } from '#test/create-test-app.ts';

const body = z.looseObject({
  content: z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) })).optional(),
});
const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  requestBody: body.optional(),
  responses: z.record(z.string(), body),
});
const withUpload = z.object({
  requestBody: z.object({
    content: z.object({
      'multipart/form-data': z.object({
        schema: z.object({
          allOf: z.array(z.object({ properties: z.record(z.string(), z.unknown()) })),
        }),
      }),
    }),
  }),
});
const openApi = z.looseObject({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const packageJson = fileURLToPath(new URL('../../../../../package.json', import.meta.url));

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

  it('documents every call of the API, and no other', async () => {
    const { app, parsed } = await readDocument();
    const documented = Object.entries(parsed.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

    expect(documented.sort()).toEqual([...new Set(served)].sort());
    expect(documented.length).toBeGreaterThan(150);
  });

  it('describes each call in a sentence, under a name and a heading, with its responses', async () => {
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

  it('is right where no schema checks it', async () => {
    const { parsed } = await readDocument();

    expect(parsed.paths).toMatchObject({
      '/api/metrics': { get: { security: [{ metricsToken: [] }] } },
      '/api/images/{slug}': {
        get: { responses: { 200: { headers: { ETag: {} } }, 304: { headers: { ETag: {} } } } },
      },
      '/api/unsubscribe': {
        post: {
          responses: { 413: { content: { 'application/json': {} } }, 410: { content: { 'text/html': {} } } },
        },
      },
      '/api/preview/end': { get: { parameters: [{ name: 'to', in: 'query', required: false }] } },
    });
  });

  it('says of a query’s yes and no that it takes no other word', async () => {
    const { parsed } = await readDocument();
    const text = JSON.stringify(parsed.paths['/api/admin/clients']);

    expect(text).toContain('{"type":"string","enum":["0","1","true","false"]}');
  });

  it('is for anyone, and not for search engines', async () => {
    const { answer } = await readDocument();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('has a schema for every body that is sent or received, and every schema that one refers to', async () => {
    const { document, parsed } = await readDocument();
    const calls = Object.values(parsed.paths).flatMap((path) => Object.values(path));

    for (const { operationId, requestBody, responses } of calls) {
      if ('415' in responses) expect(requestBody, operationId).toBeDefined();
      for (const [status, { content }] of Object.entries(responses)) {
        const isEmpty = /^(204|3..|416)$/.test(status);
        expect(content === undefined, `${operationId} ${status}`).toBe(isEmpty);
      }
      for (const body of [requestBody, ...Object.values(responses)]) {
        for (const { schema } of Object.values(body?.content ?? {})) {
          expect(Object.keys(schema), operationId).toEqual(
            expect.arrayContaining([expect.stringMatching(/^(\$ref|type|allOf)$/)]),
          );
        }
      }
    }
    const names = Object.keys(parsed.components.schemas);
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(names).toContain(name);
    }
  });
});

describe('what the document says of input', { timeout: 60_000 }, () => {
  it('gives an upload the fields that its call reads, and no others', async () => {
    const { parsed } = await readDocument();
    const fieldsOf = (path: string) => {
      const upload = withUpload.parse(parsed.paths[path]?.['post']);
      const { allOf } = upload.requestBody.content['multipart/form-data'].schema;
      return allOf.flatMap(({ properties }) => Object.keys(properties)).sort();
    };

    expect({
      named: fieldsOf('/api/client/upload'),
      older: fieldsOf('/api/client/upload-asset'),
      project: fieldsOf('/api/client/projects/{id}/files'),
      staffProject: fieldsOf('/api/admin/projects/{id}/files'),
      chat: fieldsOf('/api/client/conversations/chat/{id}/files'),
    }).toEqual({
      named: ['answers', 'description', 'file', 'projectId'],
      older: ['answers', 'description', 'file', 'projectBriefId'],
      project: ['answers', 'description', 'file'],
      staffProject: ['description', 'file'],
      chat: ['description', 'file'],
    });
  });

  it('has hooks signed', async () => {
    const { parsed } = await readDocument();
    const textOf = (path: string) => JSON.stringify(parsed.paths[path]);

    expect(textOf('/api/hooks/stripe')).toMatch(/evt_.*Stripe-Signature.*t=\d+,v1=[\da-f]{64}/);
    expect(textOf('/api/hooks/content')).toMatch(/_type.*Sanity-Webhook-Signature.*t=\d+,v1=/);
  });
});

describe('the page of the reference', { timeout: 60_000 }, () => {
  const addressesIn = (html: string) =>
    [...html.matchAll(/(?:href="|src="|import\('|fetch\(')([^"']+)/g)].map(([, address = '']) => address);

  it('loads its script and the document from our own origin, and nothing else, under its policy', async () => {
    const { request } = await createTestApp();
    const page = await request('/api/docs');
    const html = await page.text();
    const policy = page.headers.get('content-security-policy') ?? '';
    const addresses = new Set(addressesIn(html));

    expect([...addresses].sort()).toEqual([
      expect.stringMatching(/^\/api\/docs\/files\/redoc\.[\w-]{22}\.js$/),
      '/api/openapi.json',
      '/favicon.svg',
    ]);
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'; style-src 'nonce-[^']+'/);
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('allows other styles with each response, and the same script', async () => {
    const { request } = await createTestApp();
    const policies = await Promise.all(
      ['/api/docs', '/api/docs', '/api/docs/projects'].map(
        async (path) => (await request(path)).headers.get('content-security-policy') ?? '',
      ),
    );

    expect(new Set(policies).size).toBe(3);
    expect(new Set(policies.map((policy) => /script-src [^;]+/.exec(policy)?.[0])).size).toBe(1);
  });

  it('has a script that browsers cache for good, compressed where they take it, which names no host it loads from', async () => {
    const { request } = await createTestApp();
    const html = await (await request('/api/docs')).text();
    const address = addressesIn(html).find((one) => one.endsWith('.js')) ?? '';
    const plain = await request(address);
    const packed = await request(address, { headers: { 'accept-encoding': 'br' } });
    const text = await plain.text();

    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(text);
    expect(text).not.toContain('cdn.redoc.ly');
    expect((await request('/api/docs/files/redoc.other.js')).status).toBe(404);
  });

  it('opens at the heading that its address names, and says what each error code means', async () => {
    const { request } = await createTestApp();
    const { parsed } = await readDocument();
    const read = async (slug: string) => (await request(`/api/docs/${slug}`)).text();

    for (const { name } of parsed.tags) {
      const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
      expect(await read(slug)).toContain(`data-heading="${slug}"`);
    }
    const errors = await read('errors');
    for (const code of errorCodes) expect(errors).toContain(`| \`${code}\` | `);
  });

  it('responds to a wrong address with a page of links', async () => {
    const { request } = await createTestApp();
    const answer = await request(`/api/docs/${'nope'.repeat(40)}`);

    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(await answer.text()).toContain('<a href="/api/docs">');
  });
});
