import type { ErrorBody, ErrorCode } from '@stackworks/contracts';

/** An answer that is not OK. The message is `status: body text`, as public-site specification §8 has it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The failure in the API's own shape; null when something between us and the API answered. */
  readonly body: ErrorBody | null;

  /**
   * @param status HTTP status code
   * @param text body of the answer, or its status text when the body is empty
   */
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

/** Whether an answer is a failure of our API's. Its schema would bring all of zod to the first screen. */
const isErrorBody = (body: unknown): body is ErrorBody =>
  hasText(body, 'message') &&
  'error' in body &&
  hasText(body.error, 'code') &&
  hasText(body.error, 'message') &&
  hasText(body.error, 'requestId');

const hasText = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, name) === 'string';

/** The server could not be reached, or the connection broke before it answered. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';

  constructor(cause: unknown) {
    super('Failed to connect to server', { cause });
  }
}

/**
 * What to tell a person about a failure.
 * @param fallback the screen's own sentence, for failures that carry none meant for people
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return error.message;
  return error instanceof ApiError && error.body ? error.body.message : fallback;
}

/** What the server says is wrong with each input, by its name. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ApiError && error.body?.error.fields) || {};

/** Whether a link that we mailed no longer works. */
export const isLinkExpired = (error: unknown): boolean => hasCode(error, 'link_expired');

/** Whether an account exists already with the address that was given. */
export const isTaken = (error: unknown): boolean => hasCode(error, 'already_exists');

/** Whether the password was right, and a code is wanted beside it. */
export const isSecondFactorRequired = (error: unknown): boolean => hasCode(error, 'second_factor_required');

/** Whether the call asks for the password, and the code, to have been given lately. */
export const isProofNeeded = (error: unknown): boolean => hasCode(error, 'proof_needed');

/** Whether something had changed in the meantime, so that what was wanted of it was not done. */
export const isConflict = (error: unknown): boolean => hasCode(error, 'conflict');

/** Whether the client needs an active subscription first. */
export const isSubscriptionRequired = (error: unknown): boolean => hasCode(error, 'subscription_required');

const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.body?.error.code === code;
