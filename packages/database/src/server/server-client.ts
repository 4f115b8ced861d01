import { setTimeout as pause } from 'node:timers/promises';
import {
  createClient,
  LibsqlError,
  type Client,
  type InArgs,
  type InStatement,
  type Transaction,
  type TransactionMode,
} from '@libsql/client';
import { createServerFetch, NoResponse } from './server-fetch.ts';

/** The code of a failure after which a transaction is no more: the server is away, or it has taken it back. */
const lostCode = 'TRANSACTION_LOST';

/** In milliseconds. */
const patience = {
  /** A server that has taken a request and answers nothing is given up. */
  answer: 10_000,
  /** What is only read is asked for again as long as this, over a server's restart. */
  read: 3_000,
  betweenReads: 50,
};

/** What the server and the protocol call a transaction that has ended without us, or a server that cannot be asked. */
const lostCodes: ReadonlySet<string> = new Set([
  ...['TRANSACTION_TIMEOUT', 'TRANSACTION_CLOSED', 'STREAM_EXPIRED', 'SERVER_ERROR', 'HRANA_CLOSED_ERROR'],
  ...['HRANA_PROTO_ERROR', 'INTERNAL_ERROR', 'UNKNOWN', 'SQLITE_BUSY'],
]);

/** How a libSQL server is reached. */
export type ServerAddress = { url: string; authToken?: string | undefined };

/**
 * Opens a client of a libSQL server. A restart of the server breaks what is in hand and nothing else: reads are asked again,
 * a transaction begins with a round trip of its own, so that who could not begin may try again, and one that is lost says so
 * and takes nothing more.
 * @param answerMs other than ours, for tests
 */
export function openServerClient(address: ServerAddress, answerMs = patience.answer): Client {
  const inner = openClient(address, answerMs);
  const execute = (statement: InStatement, args?: InArgs) =>
    askAgain(isRead(statement), () =>
      typeof statement === 'string' ? inner.execute(statement, args) : inner.execute(statement),
    );
  return {
    execute,
    batch: (statements, mode) => askAgain(false, () => inner.batch(statements, mode)),
    migrate: (statements) => askAgain(false, () => inner.migrate(statements)),
    executeMultiple: (sql) => askAgain(false, () => inner.executeMultiple(sql)),
    // The interface has a form without a mode, which drizzle uses.

    transaction: async (mode?: TransactionMode) => begin(await inner.transaction(mode ?? 'write')),
    sync: () => inner.sync(),
    close: () => inner.close(),
    // Each request stands alone, so there is no connection to mend.
    reconnect: () => {},
    get closed() {
      return inner.closed;
    },
    protocol: inner.protocol,
  };
}

/** Whether a failure, or what caused it, means that the server is away or has taken the transaction back. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof LibsqlError
    ? error.code === lostCode
    : error instanceof Error && error.cause !== undefined && isConnectionLost(error.cause);

/** `ws:` and `wss:` name the same server as `http:` and `https:`, which have no connection that could break. */
function openClient({ url, authToken }: ServerAddress, answerMs: number): Client {
  return createClient({
    url: url.replace(/^ws(s?):/, 'http$1:'),
    ...(authToken !== undefined && { authToken }),
    fetch: createServerFetch(answerMs),
  });
}

/** The driver begins with the first statement; here it has begun or failed before any work is done for it. */
async function begin(tx: Transaction): Promise<Transaction> {
  let lost: Error | null = null;
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // What the server has ended would run on outside of any transaction.
    if (lost) throw lost;
    try {
      return await work();
    } catch (error) {
      const known = toKnown(error);
      if (known instanceof Error && isConnectionLost(known)) lost = known;
      throw known;
    }
  };
  try {
    await run(() => tx.execute('select 1'));
  } catch (error) {
    tx.close();
    throw error;
  }
  return {
    execute: (statement) => run(() => tx.execute(statement)),
    batch: (statements) => run(() => tx.batch(statements)),
    executeMultiple: (sql) => run(() => tx.executeMultiple(sql)),
    commit: () => run(() => tx.commit()),
    // A transaction that is lost has been rolled back; saying so would hide what went wrong.
    rollback: () => tx.rollback().catch(() => tx.close()),
    close: () => tx.close(),
    get closed() {
      return tx.closed;
    },
  };
}

async function askAgain<Result>(mayRepeat: boolean, ask: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + patience.read;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const known = toKnown(error);
      if (!mayRepeat || !isConnectionLost(known) || Date.now() > deadline) throw known;
      await pause(patience.betweenReads);
    }
  }
}

const isRead = (statement: InStatement) =>
  /^\s*(select|with)\b/i.test(typeof statement === 'string' ? statement : statement.sql);

function toKnown(error: unknown): unknown {
  if (
    !(error instanceof Error) ||
    !(error instanceof LibsqlError ? isEnd(error) : error instanceof NoResponse)
  )
    return error;
  return new LibsqlError(
    `the database server is away: ${error.message}`,
    lostCode,
    undefined,
    undefined,
    error,
  );
}

/** An unauthorised call, or one for a database that does not exist, has lost nothing. */
const isEnd = ({ code, cause }: LibsqlError) =>
  lostCodes.has(code) &&
  !(cause instanceof Error && 'status' in cause && [401, 403, 404].includes(Number(cause.status)));
