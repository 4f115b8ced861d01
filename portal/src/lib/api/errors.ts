import type { ErrorBody, ErrorCode } from '@stackworks/contracts';

/** A response that is not OK. The message is `status: body text`, as in public-site specification §8. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null when something between us and the API responded. */
  readonly body: ErrorBody | null;

  /** @param text the response's body, or its status text when that is empty */
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = parseErrorBody(text);
  }
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : null;
  } catch {
    return null;
  }
}

/** Checked by hand: the schema would bring all of zod to the first screen. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  hasText(body, 'message') &&
  'error' in body &&
  hasText(body.error, 'code') &&
  hasText(body.error, 'message') &&
  hasText(body.error, 'requestId');

const hasText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'string';

/** The server could not be reached, or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: unknown) {
    super('Failed to connect to server', { cause });
  }
}

/** A failure in words for people. @param fallback for failures without a reason meant for people */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return error.message;
  return error instanceof ApiError && error.body ? error.body.message : fallback;
}

/** A failure in words for people; undefined without one. */
export const problemIn = (error: unknown, fallback: string): string | undefined =>
  error ? failureMessage(error, fallback) : undefined;

/** What the server rejects, by input. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ApiError && error.body?.error.fields) || {};

/** Whether the API failed a call with this code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.body?.error.code === code;
