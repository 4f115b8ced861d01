import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouterRoute } from 'hono/types';
import { DatabaseBusyError, isConnectionLost } from '@stackworks/database';
import { AppError, statusByCode, tooBusy, toErrorBody } from '#/errors.ts';
import { codeOf } from '#/platform/describe-error.ts';
import type { AppEnv } from './app-env.ts';
import { sendNotice, type Notice } from './notice-page.tsx';

/** Turns every error into a response. Unexpected ones are logged and become a plain 500. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = recordError(error, c);
  return c.json(toErrorBody(known, c.get('requestId')), statusByCode[known.code]);
};

/** The same for addresses that people follow as links: they get a page. */
export const onErrorAtLink =
  (title: string, links: (c: Context) => Notice['links']): ErrorHandler<AppEnv> =>
  (error, c) => {
    const known = recordError(error, c);
    const notice = { title, body: [known.message], links: links(c) };
    return sendNotice(c, notice, statusByCode[known.code]);
  };

/** The same for a form that a browser without scripts sends: its response is always a page. */
export const onErrorAtForm =
  (toNotice: (error: AppError) => Notice): ErrorHandler<AppEnv> =>
  (error, c) => {
    const known = recordError(error, c);
    return sendNotice(c, toNotice(known), statusByCode[known.code]);
  };

/** Logs an error, and sets the headers of its response. */
function recordError(error: unknown, c: Context<AppEnv>): AppError {
  const known = toAppError(error, c);
  c.set('failure', known.code);
  if (known.code === 'internal') c.get('log')().error({ err: error }, 'unforeseen failure');
  if (known.code === 'unavailable') {
    c.get('log')()[isOutOfSpace(known.cause) ? 'error' : 'warn']({ err: known.cause }, known.message);
  }
  // Missing through our fault, such as a stored file that is gone.
  if (known.code === 'not_found' && known.cause) c.get('log')().error({ err: known.cause }, known.message);
  if (known.retryAfterSeconds !== undefined)
    c.header('retry-after', String(Math.ceil(known.retryAfterSeconds)));
  return known;
}

export const onNotFound: NotFoundHandler<AppEnv> = (c) =>
  c.json(toErrorBody(new AppError('not_found', 'There’s nothing at this address.'), c.get('requestId')), 404);

/** Responds to unknown calls: with 405 and the allowed methods where there are others at the same address. */
export function toUnknownCall(base: string, routes: readonly RouterRoute[]): NotFoundHandler<AppEnv> {
  const known = new TrieRouter<string>();
  // Middleware matches any method.
  const calls = routes.filter(({ method }) => method !== METHOD_NAME_ALL);
  const methods = [...new Set(calls.map(({ method }) => method))].sort();
  for (const { method, path } of calls) known.add(method, `${base}${path}`, method);

  return (c) => {
    const allowed = methods.filter((method) => known.match(method, c.req.path)[0].length > 0);
    if (allowed.length === 0) return onNotFound(c);
    c.header(
      'allow',
      allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    );
    const error = new AppError('method_not_allowed', 'This address doesn’t support that request method.');
    return c.json(toErrorBody(error, c.get('requestId')), 405);
  };
}

function toAppError(error: unknown, c: Context<AppEnv>): AppError {
  if (error instanceof AppError) return error;
  if (isOutOfSpace(error)) {
    const message = 'We’re out of storage right now. Please try again in a few minutes.';
    return new AppError('unavailable', message, { retryAfterSeconds: 60, cause: error });
  }
  if (isCutOff(error, c)) {
    return new AppError('malformed_request', 'This request was incomplete.', { cause: error });
  }
  if (error instanceof HTTPException && error.status === 400) {
    return new AppError('malformed_request', 'We couldn’t read this request.', { cause: error });
  }
  if (error instanceof DatabaseBusyError || isConnectionLost(error)) return tooBusy(error);
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error });
}

/** Whether the client went away before all of its body had arrived, so that reading it failed. */
const isCutOff = (error: unknown, c: Context<AppEnv>): boolean =>
  c.env.incoming.complete === false && codeOf(error) === 'ECONNRESET';

/** The system's and the database's codes when the disk, or our quota, is full. */
const outOfSpaceCodes: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
]);

const isOutOfSpace = (error: unknown): boolean =>
  outOfSpaceCodes.has(codeOf(error)) || (error instanceof Error && isOutOfSpace(error.cause));
