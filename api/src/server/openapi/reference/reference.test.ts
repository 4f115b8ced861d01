import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorCodes, mounts } from '@stackworks/contracts';
import { callsOf } from '#test/check-answer.ts';
import type { JsonSchema } from '#/server/openapi/to-schema.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { toExample } from './to-example.ts';

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  responses: z.record(z.string(), z.unknown()),
});
const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object');
const withBody = z.object({
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: jsonSchema })) }),
});
const withSchemas = z.object({ components: z.object({ schemas: z.record(z.string(), jsonSchema) }) });
const openApi = z.looseObject({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

const packageJson = fileURLToPath(new URL('../../../../../package.json', import.meta.url));

/** What a page has somebody type for a call. */
const exampleOf = (page: string, id: string): string =>
  /<pre class="example">(.*?)<\/pre>/s.exec(page.slice(page.indexOf(`id="${id}"`)))?.[1] ?? '';

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

  it('tells the truth where no schema does', async () => {
    const { parsed } = await readDocument();

    expect(parsed.paths).toMatchObject({
      '/api/metrics': { get: { security: [{ metricsToken: [] }] } },
      '/api/client/projects': {
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

  it('tells of a query’s yes and no that it takes no other word', async () => {
    const { parsed } = await readDocument();
    const told = JSON.stringify(parsed.paths['/api/admin/clients']);

    expect(told).toContain('{"type":"string","enum":["0","1","true","false"]}');
  });

  it('is for anyone, and not for search engines', async () => {
    const { answer } = await readDocument();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('is kept in docs/api as it is; `npm run docs:api` brings it up to date', async () => {
    const { document } = await readDocument();

    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      '../../../../../docs/api/openapi.json',
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
    const told = [list, ...pages].join('');
    expect(told).not.toContain('<script');
    // What the document has in backticks is typed as it stands.
    expect(told.replaceAll(/<pre.*?<\/pre>/gs, '')).not.toContain('`');
    expect(pages.join('')).toContain('curl -X POST');
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

  it('say what each code means, and lead to it from where it can be answered', async () => {
    const { request } = await createTestApp();
    const errors = await (await request('/api/docs/errors')).text();
    const page = await (await request('/api/docs/projects')).text();

    for (const code of errorCodes) expect(errors).toContain(`<tr id="${code}">`);
    expect(page).toContain('<a href="/api/docs/errors#not_found"><code>not_found</code></a>');
  });

  it('answer a wrong address with a page that leads on', async () => {
    const { request } = await createTestApp();
    const answer = await request(`/api/docs/${'nope'.repeat(40)}`);

    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
    expect(await answer.text()).toContain('<a href="/api/docs">');
  });
});

describe('the examples', { timeout: 60_000 }, () => {
  it('are taken by the calls that they are of', async () => {
    const { app } = await createTestApp();
    const { parsed } = await readDocument();
    const schemas = withSchemas.parse(parsed).components.schemas;
    const unfit = callsOf(app.routes).flatMap(({ method, path, facts }) => {
      const address = `${mounts.api}${path.replaceAll(/:(\w+)/g, '{$1}')}`;
      const body = withBody.safeParse(parsed.paths[address]?.[method.toLowerCase()]).data;
      const schema = body?.requestBody.content['application/json']?.schema;
      return facts.flatMap((fact) => {
        if (fact.kind !== 'input' || fact.target !== 'json' || !schema) return [];
        const example = toExample(schema, schemas, { isShort: true });
        const { error } = fact.schema.safeParse(example);
        return error ? [`${method} ${path} ${JSON.stringify(example)}: ${z.prettifyError(error)}`] : [];
      });
    });

    expect(unfit).toEqual([]);
  });

  it('send an upload the fields that its call reads, and no others', async () => {
    const { request } = await createTestApp();
    const page = await (await request('/api/docs/files')).text();
    const fieldsOf = (id: string) =>
      [...exampleOf(page, id).matchAll(/-F &#x27;(\w+)=/g)].map(([, name]) => name);

    expect({
      named: fieldsOf('postClientUpload'),
      older: fieldsOf('postClientUploadAsset'),
      project: fieldsOf('postClientProjectsIdAssets'),
      staffProject: fieldsOf('postAdminProjectsIdAssets'),
      chat: fieldsOf('postMessagesAttachments'),
      staffChat: fieldsOf('postAdminMessagesAttachments'),
    }).toEqual({
      named: ['projectId', 'file'],
      older: ['projectBriefId', 'file'],
      project: ['description', 'file'],
      staffProject: ['description', 'file'],
      chat: ['description', 'file'],
      staffChat: ['clientId', 'file'],
    });
  });

  it('name a plan that is sold, a member of staff and a client, and sign what a hook is sent', async () => {
    const { request } = await createTestApp();
    const read = async (noun: string, id: string) =>
      exampleOf(await (await request(`/api/docs/${noun}`)).text(), id);

    expect(await read('checkout', 'postCreateSubscription')).toContain(
      'planName&quot;:&quot;stackgrow&quot;',
    );
    expect(await read('projects', 'patchAdminProjectsIdAssign')).toContain('admin@stackworks.example');
    expect(await read('chat', 'getAdminMessages')).toMatch(/\?client=[\da-f]{8}-/);
    expect(await read('hooks', 'postHooksStripe')).toMatch(/Stripe-Signature: t=\d+,v1=[\da-f]{64}.*evt_/s);
    expect(await read('hooks', 'postHooksContent')).toMatch(/Sanity-Webhook-Signature: t=\d+,v1=.*_type/s);
  });
});
