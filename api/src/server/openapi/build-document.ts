import { errorBody, idempotencyHeader, idempotencyKey, mounts, type ErrorCode } from '@stackworks/contracts';
import { z } from 'zod';
import { statusByCode } from '#/errors.ts';
import type { Call, CallFact } from './list-calls.ts';
import type { CallNotes, DescribedCalls, PlainBody } from './describe-calls.ts';
import { createSchemas, type JsonSchema } from './to-schema.ts';

const text: JsonSchema = { type: 'string' };

type Schemas = ReturnType<typeof createSchemas>;
type ValidationTarget = Extract<CallFact, { kind: 'input' }>['target'];

type Content = Record<string, { schema: JsonSchema }>;

const toTemplate = (path: string): string => `${mounts.api}${path.replace(/:(\w+)/g, '{$1}')}`;

/** The API's calls as an OpenAPI 3.1 document. */
export function buildDocument(
  calls: readonly Call[],
  described: readonly DescribedCalls[],
  { version, about }: { version: string; about: string },
) {
  const schemas = createSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const address = (paths[toTemplate(call.path)] ??= {});
    address[call.method.toLowerCase()] = toOperation(call, schemas);
  }
  const tags = new Map(described.map(({ tag, about: description }) => [tag, description]));
  schemas.toSchema(errorBody, 'output');
  return {
    openapi: '3.1.1',
    info: { title: 'Stackworks API', version, description: about },
    servers: [{ url: '/' }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries([...schemas.components].sort(([one], [other]) => (one < other ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token of a member of staff, with the scope that the call names.',
        },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The token set as METRICS_TOKEN.' },
        clientCookie: { type: 'apiKey', in: 'cookie', name: 'stackworks_client' },
        adminCookie: { type: 'apiKey', in: 'cookie', name: 'stackworks_admin' },
      },
    },
  };
}

function toOperation(call: Call, schemas: Schemas) {
  const { method, path, tag, notes, errors, callers, scope, isOpen } = call;
  const body = toBody(call, schemas);
  const security = [
    ...(callers.length > 0 ? [{ bearer: [] }] : []),
    ...(scope === null ? [] : [{ apiToken: [scope] }]),
    ...callers.map((role) => ({ [`${role}Cookie`]: [] })),
    ...(notes.needsMetricsToken ? [{ metricsToken: [] }] : isOpen ? [{}] : []),
  ];
  return {
    operationId: toOperationId(method, path),
    tags: [tag],
    summary: notes.summary,
    ...(notes.description !== undefined && { description: notes.description }),
    security,
    parameters: [
      ...toPathParameters(call, schemas),
      ...inputsOf(call, 'query').flatMap((schema) => toParameters('query', schema, schemas)),
      ...(notes.query ? toParameters('query', notes.query, schemas) : []),
      ...(notes.isRepeatable
        ? [
            {
              name: idempotencyHeader,
              in: 'header',
              required: false,
              description: 'Identifies one attempt, so a retry doesn’t create anything twice.',
              schema: schemas.toSchema(idempotencyKey.unwrap(), 'input'),
            },
          ]
        : []),
      ...(notes.headers ?? []).map((name) => ({
        name,
        in: 'header',
        required: false,
        schema: text,
      })),
      ...(notes.signature ? [toSignature(notes.signature)] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      ...toResponses(notes.responses, schemas),
      ...toErrors(errors, notes),
    },
  };
}

const toSignature = ({ header, example }: NonNullable<CallNotes['signature']>) => ({
  name: header,
  in: 'header',
  required: true,
  description: 'Signs the timestamp and the raw body with the shared secret.',
  schema: { ...text, examples: [example] },
});

/** `GET /client/projects/:id` is `getClientProjectsId`. */
const toOperationId = (method: string, path: string): string =>
  [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)]
    .map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('');

/** The schemas of one part of a call's input. */
const inputsOf = ({ facts }: Pick<Call, 'facts'>, target: ValidationTarget): z.ZodType[] =>
  facts.flatMap((fact) => (fact.kind === 'input' && fact.target === target ? [fact.schema] : []));

function toPathParameters(call: Call, schemas: Schemas) {
  const known = inputsOf(call, 'param').flatMap((schema) => toParameters('path', schema, schemas));
  return [...call.path.matchAll(/:(\w+)/g)].map(
    ([, name = '']) =>
      known.find((parameter) => parameter.name === name) ?? {
        name,
        in: 'path',
        required: true,
        schema: text,
      },
  );
}

function toParameters(place: 'path' | 'query', schema: z.ZodType, schemas: Schemas) {
  const { properties = {}, required = [] } = schemas.toFields(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

function toBody(call: Call, schemas: Schemas) {
  const { notes } = call;
  const [json] = inputsOf(call, 'json');
  const content = {
    ...(json && toJson(schemas.toSchema(json, 'input'))),
    ...toPlainBody(notes.body, schemas),
    ...toPlainBody(notes.form, schemas),
  };
  return Object.keys(content).length > 0 ? { required: true, content } : undefined;
}

function toPlainBody(body: PlainBody | undefined, schemas: Schemas): Content {
  if (!body) return {};
  const fields = body.schema ? schemas.toSchema(body.schema, 'input') : undefined;
  const part: JsonSchema | undefined =
    body.file === undefined
      ? undefined
      : {
          type: 'object',
          properties: { [body.file]: { type: 'string', contentMediaType: 'application/octet-stream' } },
          required: [body.file],
        };
  const schema = fields && part ? { allOf: [fields, part] } : (fields ?? part ?? {});
  return Object.fromEntries(body.types.map((type) => [type, { schema }]));
}

const toJson = (schema: JsonSchema): Content => ({ 'application/json': { schema } });

/** Calls with an ETag document how to ask whether it has changed. */
const etag = {
  headers: { ETag: { description: 'Send it as `If-None-Match` next time.', schema: text } },
};

function toResponses(documented: CallNotes['responses'], schemas: Schemas) {
  const isVersioned = 304 in documented;
  return Object.fromEntries(
    Object.entries(documented).map(([status, response]) => {
      const headers = isVersioned && ['200', '304'].includes(status) ? etag : {};
      if (response instanceof z.ZodType) {
        const content = toJson(schemas.toSchema(response, 'output'));
        return [status, { description: 'The answer.', ...headers, content }];
      }
      const { says: description, types } = response;
      const content = Object.fromEntries(types.map((type) => [type, { schema: text }]));
      return [status, { description, ...headers, ...(types.length > 0 && { content }) }];
    }),
  );
}

/** One response for each status, with its possible codes. */
function toErrors(codes: readonly ErrorCode[], notes: CallNotes) {
  const { responses, form, isPage } = notes;
  const json = toJson({ $ref: '#/components/schemas/ErrorBody' });
  const page: Content = { 'text/html': { schema: text } };
  // A form gets a page. A body that is too large is rejected before its type is known.
  const toContent = (status: number): Content =>
    form ? { ...json, ...page } : isPage && status !== statusByCode.payload_too_large ? page : json;
  const byStatus = Map.groupBy(codes, (code) => statusByCode[code]);
  return Object.fromEntries(
    [...byStatus]
      .filter(([status]) => !(status in responses))
      .map(([status, ofStatus]) => [
        status,
        { description: ofStatus.map((code) => `\`${code}\``).join(', '), content: toContent(status) },
      ]),
  );
}
