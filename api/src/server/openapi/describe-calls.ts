import type { ErrorCode, Role } from '@stackworks/contracts';
import type { ExtractSchema } from 'hono/types';
import { z } from 'zod';

/** A response that is not JSON: what it is, and its media types, none without a body. */
export type PlainAnswer = { says: string; types: readonly string[] };

/** A body that no `validate` reads: its media types, and its fields or file. */
export type PlainBody = { types: readonly string[]; schema?: z.ZodType; file?: string };

/** What the reference says of a call, besides what its middleware says. */
export type CallNotes = {
  /** A sentence. */
  summary: string;
  description?: string;
  /** Each successful response by status: its body's schema, or what it is. */
  answers: Readonly<Record<number, z.ZodType | PlainAnswer>>;
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

type Endpoint = { output: unknown; outputFormat: string; status: number };

/** The calls of some routes by method and path, `GET /client/projects`, with their handlers' responses. */
type EndpointsOf<Schema> = UnionToIntersection<
  {
    [Path in keyof Schema & string]: {
      [
        Method in keyof Schema[Path] & `$${string}` as Method extends `$${infer Verb}`
          ? `${Uppercase<Verb>} ${Path}`
          : never
      ]: Extract<Schema[Path][Method], Endpoint>;
    };
  }[keyof Schema & string]
>;

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The documentation that a handler's responses require: a fitting schema for JSON. Streamed responses have no type to check. */
type Documentation<One extends Endpoint, Documented> = {
  [
    Answer in One as string extends Answer['outputFormat'] ? never : Answer['status']
  ]: Answer['outputFormat'] extends 'json'
    ? Documented extends Readonly<Record<Answer['status'], z.ZodType<infer Output>>>
      ? Answer['output'] extends Output
        ? z.ZodType<Output>
        : { documented: Output; butIs: Answer['output'] }
      : z.ZodType
    : PlainAnswer;
};

/** Documents a noun's routes. It compiles only with each of its handlers' responses and a fitting schema. */
export const describeCalls =
  <Routes extends (...given: never) => unknown>(tag: string, about: string, base = '') =>
  <const Calls extends Readonly<Record<string, CallNotes>>>(
    calls: Calls & {
      [Call in keyof EndpointsOf<ExtractSchema<ReturnType<Routes>>>]: Call extends keyof Calls
        ? {
            answers: Documentation<
              Extract<EndpointsOf<ExtractSchema<ReturnType<Routes>>>[Call], Endpoint>,
              Calls[Call]['answers']
            >;
          }
        : CallNotes;
    },
  ): DescribedCalls => ({ tag, about, base, calls });

/** A response without a body. */
export const nothing: PlainAnswer = { says: 'Done.', types: [] };

/** A response that holds only a sentence about the result. */
export const statusMessage = z.object({ message: z.string() });
