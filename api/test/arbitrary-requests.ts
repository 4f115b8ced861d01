import fc from 'fast-check';
import { idempotencyHeader } from '@stackworks/contracts';
import { z } from 'zod';
import type { Call } from '#/server/openapi/list-calls.ts';
import { createSchemas, type JsonSchema } from '#/server/openapi/to-schema.ts';
import type { Holdings, Visit } from '#test/access-world.ts';
import { anyText, fitting, spoilt } from '#test/arbitrary-input.ts';

/** A request, and its client address. */
type Sent = { path: string; init: RequestInit; address: string };

const fields = z.record(z.string(), z.unknown());

/** Makes arbitrary requests to a call, most of them valid. */
export function createRequests() {
  const schemas = createSchemas();
  const resolve = (reference: string) =>
    schemas.components.get(reference.replace('#/components/schemas/', ''));
  const toArbitrary = (schema: JsonSchema, ids: readonly string[]) => fitting(schema, resolve, ids);

  return (call: Call, { credentials, own }: Visit): fc.Arbitrary<Sent> => {
    const ids = idsOf(own, call.path);
    const sometimesSpoilt = (good: fc.Arbitrary<unknown>) =>
      fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: spoilt(good) });
    const queries = call.facts.flatMap((fact) =>
      fact.kind === 'input' && fact.target === 'query'
        ? [sometimesSpoilt(toArbitrary({ type: 'object', ...schemas.toFields(fact.schema) }, ids))]
        : [],
    );
    return fc.record({
      path: fc
        .tuple(toPath(call.path, own, ids), queries[0] ?? fc.constant({}))
        .map(([path, query]) => path + toQuery(query)),
      init: toBody(call, schemas, (schema) => sometimesSpoilt(toArbitrary(schema, ids))).chain((body) =>
        fc
          .option(fc.oneof(fc.uuid(), fc.constantFrom('', 'a b', 'x'.repeat(100))), { nil: undefined })
          .map((key) => ({
            ...body,
            method: call.method,
            headers: {
              'sec-fetch-site': 'same-origin',
              ...(credentials.token !== undefined && { authorization: `Bearer ${credentials.token}` }),
              ...(call.notes.isRepeatable && key !== undefined && { [idempotencyHeader]: key }),
              ...body.headers,
            },
          })),
      ),
      address: fc.ipV4(),
    });
  };
}

/** Ids of somebody's data, the most likely one for an address first. */
function idsOf(own: Holdings, path: string): readonly string[] {
  const likely = [
    { part: '/clients/', id: own.id },
    { part: '/saved-replies/', id: own.savedReply },
    { part: '/files/:id', id: own.file },
    { part: '/messages/:id/read', id: own.chatMessage },
  ].find(({ part }) => path.startsWith('/') && path.includes(part) && !path.includes('/projects/'));
  return [likely?.id ?? own.project, own.project, own.id, own.file, own.attachment, own.colleague.id];
}

function toPath(path: string, own: Holdings, [likely = '']: readonly string[]): fc.Arbitrary<string> {
  const known: Readonly<Record<string, string>> = {
    fileId: own.file,
    versionId: own.version,
    userId: own.id,
    adminId: own.colleague.id,
  };
  // Browsers and servers take these for steps in an address.
  const junk = anyText.filter((text) => !['', '.', '..'].includes(text));
  const parts = path
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? fc
            .oneof(
              { weight: 5, arbitrary: fc.constant(known[part.slice(1)] ?? likely) },
              { weight: 1, arbitrary: junk },
            )
            .map((value) => encodeURIComponent(value.toWellFormed()))
        : fc.constant(part),
    );
  return fc.tuple(...parts).map((all) => all.join('/'));
}

function toQuery(query: unknown): string {
  const entries = Object.entries(fields.safeParse(query).data ?? {}).filter(
    ([, value]) => value !== undefined,
  );
  const text = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

type Body = Pick<RequestInit, 'body'> & { headers?: Record<string, string> };

function toBody(
  { facts, notes, method }: Call,
  schemas: ReturnType<typeof createSchemas>,
  fill: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({});
  const json = facts.flatMap((fact) =>
    fact.kind === 'input' && fact.target === 'json' ? [fact.schema] : [],
  );
  const { schema = json[0], file, types = ['application/json'] } = { ...notes.body };
  const content = schema ? fill(schemas.toSchema(schema, 'input')) : fc.jsonValue();
  if (types.some((type) => type.startsWith('multipart/') || type.endsWith('urlencoded'))) {
    return fc.tuple(content, fc.boolean(), anyText).map(([sent, hasFile, text]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields.safeParse(sent).data ?? {}))
        form.append(name, String(value));
      if (file !== undefined && hasFile) form.append(file, new File([text], 'notes.txt'));
      return { body: form };
    });
  }
  if (json.length === 0 && !notes.body) return fc.constant({});
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...types) },
    { weight: 1, arbitrary: fc.constantFrom('text/html', 'application/xml') },
  );
  const text = fc.oneof(
    { weight: 9, arbitrary: content.map((sent) => JSON.stringify(sent)) },
    { weight: 1, arbitrary: anyText },
  );
  return fc.record({ body: text, headers: type.map((one) => ({ 'content-type': one })) });
}
