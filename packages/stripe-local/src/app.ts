import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Hono, type Context } from 'hono';
import { dueIndexes } from './billing/due-work.ts';
import { completePaidSession } from './checkout/complete-session.ts';
import { extrasTable } from './checkout/session-extras.ts';
import { apiVersion, createEngine, type Engine, type EngineOptions } from './engine/engine.ts';
import { newId } from './engine/ids.ts';
import { authenticate, secretKeyRequired, type Keys } from './http/authenticate.ts';
import { createWriter } from './http/expand.ts';
import { parseForm, type Param } from './http/form-body.ts';
import { findResponse, fingerprint, storeResponse, type StoredResponse } from './http/idempotency.ts';
import type { Route } from './http/route.ts';
import { invalidRequest, StripeApiError } from './http/stripe-error.ts';
import { includables, renderers } from './resources/written-fields.ts';
import { resourceRoutes } from './resources/resource-routes.ts';

type StripeAppOptions = EngineOptions &
  Keys & {
    /** Waited for before each request is looked at: a slow or failing network, for tests. */
    beforeRequest?: (c: Context) => Promise<void> | void;
  };

const MAX_KEY_LENGTH = 255;

/**
 * Stripe's HTTP API over one database file, for the unmodified SDK: mount `app` where the SDK's `host` and
 * `port` lead, its paths begin with `/v1`. `engine` is for what stands beside the API: webhooks, pages, the clock's timer.
 */
export function createStripeApp({ secretKey, publishableKey, beforeRequest, ...options }: StripeAppOptions): {
  app: Hono;
  engine: Engine;
} {
  mkdirSync(dirname(options.file), { recursive: true });
  const engine = createEngine(options);
  engine.store.exec(dueIndexes);
  engine.store.exec(extrasTable);
  engine.onEvent(completePaidSession);
  const write = createWriter(includables, renderers);
  const runningKeys = new Set<string>();
  const app = new Hono();

  for (const route of resourceRoutes) app.on(route.method, `/v1${route.path}`, (c) => answer(c, route));
  app.all('*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return send(
      c,
      newId('req'),
      toResponse(newId('req'), new StripeApiError(404, { type: 'invalid_request_error', message })),
    );
  });

  async function answer(c: Context, route: Route): Promise<Response> {
    const requestId = newId('req');
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    if (key !== undefined && runningKeys.has(key))
      return send(c, requestId, toResponse(requestId, keyInUse(key)));
    if (key !== undefined) runningKeys.add(key);
    try {
      await beforeRequest?.(c);
      const body =
        c.req.method === 'POST' ? await c.req.text() : (URL.parse(c.req.url)?.search ?? '').slice(1);
      return run(c, route, requestId, key, body);
    } catch (cause) {
      return send(c, requestId, toResponse(requestId, cause));
    } finally {
      if (key !== undefined) runningKeys.delete(key);
    }
  }

  /** Without any waiting, so that each request is one transaction. */
  function run(c: Context, route: Route, requestId: string, key: string | undefined, body: string): Response {
    const { key: givenKey, expand, ...params } = parseForm(body);
    const access = authenticate(c, givenKey, { secretKey, publishableKey });
    requireVersion(c.req.header('stripe-version'));
    if (access === 'publishable' && !route.isForBrowsers) throw secretKeyRequired();
    if (key !== undefined && (key.length > MAX_KEY_LENGTH || key === ''))
      throw invalidRequest(
        `Idempotency keys must have 1 to ${MAX_KEY_LENGTH} characters.`,
        {},
        { isBeforeStart: true },
      );
    const print = fingerprint(c.req.method, c.req.path, body);
    const cause = { id: requestId, idempotencyKey: key ?? null };

    try {
      return engine.transaction((tx) => {
        const earlier = key === undefined ? null : findResponse(tx, key, print, engine.realNow());
        if (earlier) {
          c.header('Idempotent-Replayed', 'true');
          c.header('Original-Request', earlier.requestId);
          return send(c, requestId, earlier);
        }
        const result = attempt(() => {
          const { id = '', child = '' } = c.req.param();
          return write(tx, route.run({ tx, params, id, child, key: access }), toTexts(expand));
        });
        if (result instanceof StripeApiError && !result.commitsChanges) throw result;
        const given = toResponse(requestId, result);
        if (key !== undefined) storeResponse(tx, key, print, requestId, given, engine.realNow());
        return send(c, requestId, given);
      }, cause);
    } catch (error) {
      const given = toResponse(requestId, error);
      const isStored = error instanceof StripeApiError && !error.isBeforeStart;
      if (key !== undefined && isStored)
        engine.transaction((tx) => storeResponse(tx, key, print, requestId, given, engine.realNow()));
      return send(c, requestId, given);
    }
  }

  return { app, engine };
}

/** The result, or the API error in its place; any other error is thrown on. */
function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof StripeApiError) return cause;
    throw cause;
  }
}

function toResponse(requestId: string, result: unknown): StoredResponse {
  if (result instanceof StripeApiError)
    return { status: result.status, body: JSON.stringify(result.toBody(requestId)) };
  if (result instanceof Error) {
    console.error(result);
    const message = 'An unknown error occurred';
    return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
  }
  return { status: 200, body: JSON.stringify(result) };
}

function send(c: Context, requestId: string, { status, body }: StoredResponse): Response {
  c.header('Request-Id', requestId);
  c.header('Stripe-Version', c.req.header('stripe-version') ?? apiVersion);
  c.header('Content-Type', 'application/json');
  return c.body(body, status);
}

/** Any other version of the API would answer otherwise than this does. */
function requireVersion(version: string | undefined): void {
  if (version === undefined || version === apiVersion) return;
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. stripe-local speaks ${apiVersion} only.`,
    {},
    { isBeforeStart: true },
  );
}

const keyInUse = (key: string) =>
  new StripeApiError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}`,
  });

const toTexts = (expand: Param | undefined): string[] =>
  (Array.isArray(expand) ? expand : expand === undefined ? [] : [expand]).filter(
    (path) => typeof path === 'string',
  );
