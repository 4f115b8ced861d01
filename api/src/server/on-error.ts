import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouterRoute } from 'hono/types';
import { DatabaseBusyError, isConnectionLost } from '@stackworks/database';
import { AppError, statusByCode, tooBusy, toErrorBody } from '#/errors.ts';
import type { AppEnv } from './app-env.ts';
import { sendNotice, type Notice } from './notice-page.tsx';

/** The one place a failure becomes a response. Unexpected ones are logged whole and answered as a plain 500. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known = takeNote(error, c);
  return c.json(toErrorBody(known, c.get('requestId')), statusByCode[known.code]);
};

/**
 * The same for addresses that people follow as links: they get a page.
 * @param title says what did not come about
 * @param links lead on from there
 */
export const onErrorAtLink =
  (title: string, links: (c: Context) => Notice['links']): ErrorHandler<AppEnv> =>
  (error, c) => {
    const known = takeNote(error, c);
    const notice = { title, body: [known.message], links: links(c) };
    return sendNotice(c, notice, statusByCode[known.code]);
  };

/** The same for a form that a browser without scripts sends: its answer is a page whatever happens. */
export const onErrorAtForm =
  (toNotice: (error: AppError) => Notice): ErrorHandler<AppEnv> =>
  (error, c) => {
    const known = takeNote(error, c);
    return sendNotice(c, toNotice(known), statusByCode[known.code]);
  };

/** Logs a failure as it deserves, and sets what any answer to it carries. */
function takeNote(error: unknown, c: Context<AppEnv>): AppError {
  const known = toAppError(error, c);
  c.set('failure', known.code);
  if (known.code === 'internal') c.get('log')().error({ err: error }, 'unforeseen failure');
  if (known.code === 'unavailable') {
    c.get('log')()[isForWantOfRoom(known.cause) ? 'error' : 'warn']({ err: known.cause }, known.message);
  }
  // What is not there for want of something of ours, such as a stored file that is gone.
  if (known.code === 'not_found' && known.cause) c.get('log')().error({ err: known.cause }, known.message);
  // What is left of the body on the wire must not be taken for the next request.
  if (known.code === 'payload_too_large') c.header('connection', 'close');
  if (known.retryAfterSeconds !== undefined)
    c.header('retry-after', String(Math.ceil(known.retryAfterSeconds)));
  return known;
}

/** Answers addresses nothing is served at, in the shape of every other failure. */
export const onNotFound: NotFoundHandler<AppEnv> = (c) =>
  c.json(toErrorBody(new AppError('not_found', 'There’s nothing at this address.'), c.get('requestId')), 404);

/**
 * The same, but where a call is known by another method it says which.
 * @param base where the routes are mounted
 */
export function toUnknownCall(base: string, routes: readonly RouterRoute[]): NotFoundHandler<AppEnv> {
  const known = new TrieRouter<string>();
  // What stands before every call matches any method, and is no call.
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
  if (isForWantOfRoom(error)) {
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

/** Whether its sender went away before all of its body had come: no failure of ours, though reading it fails. */
const isCutOff = (error: unknown, c: Context<AppEnv>): boolean =>
  c.env.incoming.complete === false &&
  error instanceof Error &&
  'code' in error &&
  error.code === 'ECONNRESET';

/** What a disk that is full, or full of what we may keep there, has the system and the database say. */
const wantOfRoom: ReadonlySet<unknown> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
]);

const isForWantOfRoom = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && wantOfRoom.has(error.code)) || isForWantOfRoom(error.cause));
