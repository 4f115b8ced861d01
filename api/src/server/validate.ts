import { zValidator } from '@hono/zod-validator';
import type { Context, ValidationTargets } from 'hono';
import type { z } from 'zod';
import { AppError, inputError } from '#/errors.ts';
import { withFact } from './openapi/list-calls.ts';
import { idempotencyHeader, idempotencyKey } from '@stackworks/contracts';

/**
 * Parses one part of a request with a contract's schema. Handlers read the result with `c.req.valid(target)`.
 * @throws AppError unsupported_media_type or malformed_request unless a body is JSON, invalid_input with `fields` when it
 * does not fit the schema
 */
export const validate = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) =>
  withFact(
    zValidator(target, schema, (result, c) => {
      if (target === 'json') checkIsJson(c.req.header('content-type'));
      if (!result.success) throw toInputError(result.error.issues);
    }),
    { kind: 'input', target, schema },
  );

/** Validates a JSON body that a call can go without: the schema then gets an empty object. */
export const validateIfSent = <Schema extends z.ZodType>(schema: Schema) =>
  withFact(
    zValidator('json', schema, (result, c) => {
      checkIsJson(c.req.header('content-type') ?? 'application/json');
      if (!result.success) throw toInputError(result.error.issues);
    }),
    { kind: 'input', target: 'json', schema },
  );

/** Whether an HTML form sent this request, without a script. */
export const isForm = (c: Context): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(
    c.req.header('content-type') ?? '',
  );

/** Parses a form with a contract's schema. @throws AppError invalid_input with `fields`, malformed_request */
export async function parseForm<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseFields(await readForm(c), schema);
}

async function readForm(c: Context) {
  try {
    return await c.req.parseBody();
  } catch (error) {
    // The parser's error for a body that is not a form.
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('malformed_request', 'We couldn’t read this form.', { cause: error });
  }
}

/** The same for fields that have been read. @throws AppError invalid_input with `fields` when they do not fit */
export function parseFields<Schema extends z.ZodType>(fields: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw toInputError(parsed.error.issues);
  return parsed.data;
}

const isJson = (contentType = '') => /^application\/json\s*(;|$)/i.test(contentType);

function checkIsJson(contentType: string | undefined): void {
  if (isJson(contentType)) return;
  throw new AppError('unsupported_media_type', 'Send this request as application/json.');
}

function toInputError(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields = toFields(issues);
  const [first] = Object.values(fields);
  return new AppError('invalid_input', first ?? 'Please check the details and try again.', { fields });
}

/** The first message about each input by its dotted name; those about the whole are under `input`. */
function toFields(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.') || 'input'] ??= issue.message;
  return fields;
}

/** The idempotency key, if one was sent. @throws AppError invalid_input when it is not valid */
export function readIdempotencyKey(c: Context): string | undefined {
  const { data, error } = idempotencyKey.safeParse(c.req.header(idempotencyHeader));
  if (!error) return data;
  const message = error.issues[0]?.message ?? 'This idempotency key can’t be used.';
  throw inputError(idempotencyHeader, message);
}

/** Parses an `Accept` header or a similar one, by name in lower case: false for what `;q=0` excludes. */
export function readAccepted(header: string): ReadonlyMap<string, boolean> {
  return new Map(
    header.split(',').map((offer) => {
      const [name = '', ...parameters] = offer
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined || Number(quality.slice(2)) > 0];
    }),
  );
}
