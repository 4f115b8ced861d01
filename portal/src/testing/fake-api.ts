import { mounts, type ErrorBody, type ErrorCode } from '@stackworks/contracts';

/** An address of the API's client, such as `api.admin.inbox`. */
type Endpoint = { $url: () => URL };
type Method = '$get' | '$post' | '$put' | '$patch' | '$delete';

type BodyOf<Call> = Call extends (...args: never[]) => Promise<{ json: () => Promise<infer Body> }>
  ? Body
  : never;

/** A call as it was sent. */
export type Sent = {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  json: unknown;
};

type Handler = {
  method: string;
  /** The segments of its path; those that begin with a colon stand for anything. */
  pattern: readonly string[];
  handle: (sent: { params: Sent['params']; query: URLSearchParams; body: string }) => Promise<unknown>;
};

/** An error of the API, for an answer to throw. */
export class Rejection extends Error {
  readonly response: Response;

  constructor(status: number, code: ErrorCode, details: Partial<ErrorBody['error']> = {}) {
    super(code);
    const error = { code, message: code, requestId: 'test', ...details };
    this.response = Response.json({ message: error.message, error }, { status });
  }
}

/** For an answer to throw where the connection breaks. */
export const connectionLost = (): TypeError => new TypeError('Failed to fetch');

let handlers: Handler[] = [];
let unanswered: string[] = [];

const segmentsOf = (url: URL) => url.pathname.slice(mounts.api.length).split('/').slice(1);

/**
 * Answers the calls of one address from now on, typed by the API's own client: a contract that changes no longer compiles.
 * @returns the calls it has answered
 */
export function answer<On extends Endpoint & Partial<Record<Verb, unknown>>, Verb extends Method>(
  endpoint: On,
  method: Verb,
  reply: (sent: Sent) => BodyOf<On[Verb]> | Promise<BodyOf<On[Verb]>>,
): readonly Sent[] {
  const answered: Sent[] = [];
  handlers.unshift({
    method: method.slice(1).toUpperCase(),
    pattern: segmentsOf(endpoint.$url()),
    handle: async ({ params, query, body }) => {
      const sent: Sent = { params, query, json: body === '' ? undefined : JSON.parse(body) };
      answered.push(sent);
      return reply(sent);
    },
  });
  return answered;
}

/** Forgets every answer, and fails where a screen asked for something without one. */
export function forgetAnswers(): void {
  const missing = unanswered;
  handlers = [];
  unanswered = [];
  if (missing.length > 0) throw new Error(`No answer to ${missing.join(', ')}`);
}

function match(pattern: readonly string[], path: readonly string[]): Sent['params'] | null {
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [place, part] of pattern.entries()) {
    const actual = decodeURIComponent(path[place] ?? '');
    if (part.startsWith(':')) params[part.slice(1)] = actual;
    else if (part !== actual) return null;
  }
  return params;
}

/** Addresses without parameters first, and of two answers to one address the later. */
function findHandler(method: string, url: URL) {
  const path = segmentsOf(url);
  const found = handlers
    .filter((handler) => handler.method === method)
    .flatMap(({ pattern, handle }) => {
      const params = match(pattern, path);
      return params ? [{ params, handle }] : [];
    });
  return found.toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0];
}

async function respond(url: URL, { method = 'GET', body }: RequestInit): Promise<Response> {
  const found = findHandler(method, url);
  if (!found) {
    unanswered.push(`${method} ${url.pathname}`);
    return new Rejection(404, 'not_found').response;
  }
  try {
    const { params, handle } = found;
    return Response.json(
      await handle({ params, query: url.searchParams, body: typeof body === 'string' ? body : '' }),
    );
  } catch (error) {
    if (error instanceof Rejection) return error.response;
    throw error;
  }
}

/** Takes the place of the network for the API; what loads the tests goes on as before. */
export function installFakeApi(): void {
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    return url.pathname.startsWith(`${mounts.api}/`) ? respond(url, init) : realFetch(input, init);
  };
}
