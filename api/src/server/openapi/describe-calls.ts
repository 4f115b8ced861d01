import type { ErrorCode, Role } from '@stackworks/contracts';
import type { ExtractSchema } from 'hono/types';
import { z } from 'zod';

/** A response that is not JSON: what it is, and its media types, none without a body. */
type PlainResponse = { says: string; types: readonly string[] };

/** A body that no `validate` reads: its media types, and its fields or file. */
export type PlainBody = { types: readonly string[]; schema?: z.ZodType; file?: string };

/** What the reference says of a call, besides what its middleware says. */
export type CallNotes = {
  /** A sentence. */
  summary: string;
  description?: string;
  /** Each successful response by status. */
  responses: Readonly<Record<number, Documented>>;
  /** Its own errors, besides those of sign-in, input and an unknown id. */
  errors?: readonly ErrorCode[];
  /** Whether it takes an Idempotency-Key. */
  isRepeatable?: true;
  body?: PlainBody;
  /** A form it takes beside JSON. */
  form?: PlainBody;
  /** The roles that may sign in, without `requireRole`. */
  callers?: readonly Role[];
  /** Whether signing in is optional. */
  isOpen?: true;
  /** Whether an error is shown as a page, because people follow a link to it. */
  isPage?: true;
  /** Request headers it reads. */
  headers?: readonly string[];
  /** The required header that proves the sender, and an example. */
  signature?: { header: string; example: string };
  /** Query parameters that no `validate` reads. */
  query?: z.ZodType;
  /** Whether it requires METRICS_TOKEN. */
  needsMetricsToken?: true;
};

/** The calls of one noun as the reference documents them. */
export type DescribedCalls = {
  tag: string;
  about: string;
  /** Where the routes are mounted, if elsewhere. */
  base: string;
  calls: Readonly<Record<string, CallNotes>>;
};

/** The schema of a JSON body, or what else it is. */
type Documented = z.ZodType | PlainResponse;

class Responses<Bodies> {
  /** Only for the compiler: which bodies fit. */
  declare readonly bodies: Bodies;
  readonly [status: number]: Documented;

  constructor(byStatus: Readonly<Record<number, Documented>>) {
    Object.assign(this, byStatus);
  }
}

/** Whether a handler's response fits shows in whether it could be passed to this. */
type Fitting<Body> = (body: Body) => void;

type BodiesOf<ByStatus> = {
  [Status in keyof ByStatus]: ByStatus[Status] extends z.ZodType<infer Body> ? Fitting<Body> : 'plain';
};

type Endpoint = { output: unknown; outputFormat: string; status: number };

/** What a handler's responses require. Streamed responses have no type to check. */
type WantedBodies<Handler extends Endpoint> = {
  [
    Response in Handler as string extends Response['outputFormat'] ? never : Response['status']
  ]: Response['outputFormat'] extends 'json' ? Fitting<Response['output']> : 'plain';
};

/** Notes for each call of some routes by method and path, `GET /client/projects`. */
type NotesOf<Schema> = {
  [Call in CallOf<Schema> as Call['name']]: CallNotes & {
    responses: Responses<WantedBodies<Call['handler']>>;
  };
};

type CallOf<Schema> = {
  [Path in keyof Schema & string]: {
    [Method in keyof Schema[Path] & `$${string}`]: Method extends `$${infer Verb}`
      ? { name: `${Uppercase<Verb>} ${Path}`; handler: Extract<Schema[Path][Method], Endpoint> }
      : never;
  }[keyof Schema[Path] & `$${string}`];
}[keyof Schema & string];

/** Documents a noun's routes. It compiles only with each of its calls, and a fitting schema for each of their responses. */
export const tag = (name: string, about: string, base = '') => ({
  calls: <Routes extends (...parameters: never) => unknown>(
    calls: NotesOf<ExtractSchema<ReturnType<Routes>>>,
  ): DescribedCalls => ({ tag: name, about, base, calls }),
});

/** Begins the notes on a call with its responses by status, and its own errors. */
export const responds = <const ByStatus extends Readonly<Record<number, Documented>>>(
  responses: ByStatus,
  ...errors: readonly ErrorCode[]
) => ({
  summary: (summary: string, more: Omit<CallNotes, 'summary' | 'responses' | 'errors'> = {}) => ({
    ...more,
    summary,
    responses: new Responses<BodiesOf<ByStatus>>(responses),
    errors,
  }),
});

export const ok = <One extends Documented>(response: One, ...errors: readonly ErrorCode[]) =>
  responds({ 200: response }, ...errors);

export const created = <One extends Documented>(response: One, ...errors: readonly ErrorCode[]) =>
  responds({ 201: response }, ...errors);

export const noContent = (...errors: readonly ErrorCode[]) =>
  responds({ 204: { says: 'Done.', types: [] } }, ...errors);

/** A response that holds only a sentence about the result. */
export const statusMessage = z.object({ message: z.string() });
