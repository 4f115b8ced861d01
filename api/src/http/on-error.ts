import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError, statusByCode, toErrorBody } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';

/** The one place a failure becomes an answer. What nobody foresaw is logged whole and told as a plain 500. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = toAppError(error);
  if (known.code === 'internal') c.get('log').error({ err: error }, 'unforeseen failure');
  if (known.code === 'unavailable') c.get('log').warn({ err: known.cause }, known.message);
  // What is left of the body on the wire must not be taken for the next request.
  if (known.code === 'payload_too_large') c.header('connection', 'close');
  if (known.retryAfterSeconds !== undefined)
    c.header('retry-after', String(Math.ceil(known.retryAfterSeconds)));
  return c.json(toErrorBody(known, c.get('requestId')), statusByCode[known.code]);
};

/** Answers addresses nothing is served at, in the shape of every other failure. */
export const onNotFound: NotFoundHandler<AppEnv> = (c) =>
  c.json(
    toErrorBody(new AppError('not_found', 'There is nothing at this address.'), c.get('requestId')),
    404,
  );

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError('malformed_request', 'This request could not be read.', { cause: error });
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}
