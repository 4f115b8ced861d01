import type { ErrorCode, Role } from '@stackworks/contracts';
import type { ExtractSchema } from 'hono/types';
import { z } from 'zod';

/** An answer that is no JSON: what it is, of which media types; of none where it has no body. */
export type PlainAnswer = { says: string; types: readonly string[] };

/** What a request sends that no `validate` reads: media types, and what those that hold fields hold. */
export type PlainBody = { types: readonly string[]; schema?: z.ZodType; file?: string };

/** What the reference says of a call beyond what its middleware knows. */
export type CallNotes = {
  /** A sentence. */
  summary: string;
  description?: string;
  /** Each answer that is no failure, by its status: what its body fits, or what it is. */
  answers: Readonly<Record<number, z.ZodType | PlainAnswer>>;
  /** Its other errors, besides those of sign-in and input. */
  errors?: readonly ErrorCode[];
  /** Whether it takes an Idempotency-Key. */
  isRepeatable?: true;
  body?: PlainBody;
  /** A form it takes beside JSON. */
  form?: PlainBody;
  /** Who may sign in for it, where no `requireRole` stands before it. */
  callers?: readonly Role[];
  /** Whether signing in is up to the caller. */
  isOpen?: true;
  /** Whether a failure is shown as a page, because people come to it by a link. */
  isPage?: true;
  /** Request headers it looks at. */
  headers?: readonly string[];
  /** The header that proves who sent it, without which nothing is taken, and what it looks like. */
  signature?: { header: string; example: string };
  /** What it reads of its query that no `validate` does. */
  query?: z.ZodType;
  /** Whether it asks for METRICS_TOKEN, which no person signs in with. */
  needsMetricsToken?: true;
};

/** The calls of one noun as the reference documents them. */
export type DescribedCalls = {
  tag: string;
  about: string;
  /** Where the routes are mounted, if not with all others. */
  base: string;
  calls: Readonly<Record<string, CallNotes>>;
};

type Endpoint = { output: unknown; outputFormat: string; status: number };

/** Each call of some routes under its method and path, `GET /client/projects`, with everything its handler answers. */
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

/**
 * What a handler answers with a status must fit what is told of it; JSON is told by a schema. Of an answer that it passes on
 * as it got it, such as a file, its type knows nothing.
 */
type Truth<One extends Endpoint, Told> = {
  [
    Answer in One as string extends Answer['outputFormat'] ? never : Answer['status']
  ]: Answer['outputFormat'] extends 'json'
    ? Told extends Readonly<Record<Answer['status'], z.ZodType<infer Output>>>
      ? Answer['output'] extends Output
        ? z.ZodType<Output>
        : { told: Output; butIs: Answer['output'] }
      : z.ZodType
    : PlainAnswer;
};

/**
 * Tells what a noun's routes are for. Each of them must be told of, with each answer its handler gives and a schema that this
 * answer fits, or it does not compile.
 * @param tag the noun, as the reference's heading
 * @param about a sentence on all of them
 * @param base where they are mounted, if not with all others
 */
export const describeCalls =
  <Routes extends (...given: never) => unknown>(tag: string, about: string, base = '') =>
  <const Calls extends Readonly<Record<string, CallNotes>>>(
    calls: Calls & {
      [Call in keyof EndpointsOf<ExtractSchema<ReturnType<Routes>>>]: Call extends keyof Calls
        ? {
            answers: Truth<
              Extract<EndpointsOf<ExtractSchema<ReturnType<Routes>>>[Call], Endpoint>,
              Calls[Call]['answers']
            >;
          }
        : CallNotes;
    },
  ): DescribedCalls => ({ tag, about, base, calls });

/** The answer that has no body. */
export const nothing: PlainAnswer = { says: 'Done.', types: [] };

/** A response that holds only a sentence about the result. */
export const statusMessage = z.object({ message: z.string() });
