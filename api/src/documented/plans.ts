import { mounts } from '@stackworks/contracts';
import type { Hono, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '#/server/app-env.ts';
import type { DescribedCalls } from '#/server/openapi/describe-calls.ts';
import { rewriteBody } from './rewrite-body.ts';

/** The documents’ calls whose responses have clients in them. */
const calls = [
  ['POST', '/client/register'],
  ['POST', '/client/login'],
  ['POST', '/client/login-new'],
  ['GET', '/client/user'],
  ['PATCH', '/client/profile'],
  ['GET', '/admin/clients'],
  ['GET', '/admin/users'],
  ['GET', '/admin/projects'],
  ['GET', '/admin/projects/:id'],
  ['PATCH', '/admin/projects/:id/status'],
  ['PATCH', '/admin/projects/:id/assign'],
  ['POST', '/test/subscribe'],
] as const;

/** Gives each client of a response the documents' name of their plan as well. Added before the calls themselves. */
export function addOlderPlanNames(app: Hono<AppEnv>): void {
  app.post(`${mounts.api}/test/subscribe`, readOlderName);
  for (const [method, path] of calls) app.on(method, `${mounts.api}${path}`, sendOlderName);
}

const readOlderName: MiddlewareHandler<AppEnv> = async (c, next) => {
  await rewriteBody(c, (sent) =>
    'subscriptionTier' in sent ? { plan: sent['subscriptionTier'], ...sent } : sent,
  );
  await next();
};

const sendOlderName: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!c.res.ok || !c.res.headers.get('content-type')?.startsWith('application/json')) return;
  const body: unknown = await c.res.json();
  nameOlder(body);
  c.res = new Response(JSON.stringify(body), c.res);
};

/** A client stands at the top, as `user`, or in the items of a page, by themselves or as a project's `user`. */
function nameOlder(found: unknown): void {
  if (!isObject(found)) return;
  const { items, user } = found;
  if ('planName' in found) found['subscriptionTier'] = found['planName'];
  for (const within of Array.isArray(items) ? items : [user]) nameOlder(within);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What the reference says of them. */
export const describeOlderPlanNames = (described: readonly DescribedCalls[]): DescribedCalls[] =>
  described.map((noun) => ({
    ...noun,
    calls: Object.fromEntries(
      Object.entries(noun.calls).map(([call, notes]) => {
        const hasClients = calls.some(([method, path]) => call === `${method} ${path}`);
        return [
          call,
          hasClients ? { ...notes, responses: mapValues(notes.responses, withOlderName) } : notes,
        ];
      }),
    ),
  }));

/** Adds to the schema of a response what `nameOlder` adds to the response. */
function withOlderName<Schema>(schema: Schema): Schema | z.ZodType {
  if (schema instanceof z.ZodArray) return z.array(withOlderName(schema.element));
  if (!(schema instanceof z.ZodObject)) return schema;
  const { planName, user, items }: z.ZodRawShape = schema.shape;
  return schema.extend({
    ...(planName && { subscriptionTier: planName }),
    ...(user && { user: withOlderName(user) }),
    ...(items && { items: withOlderName(items) }),
  });
}

const mapValues = <Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
