import { LibsqlBatchError, LibsqlError } from '@libsql/client';
import Engine from 'libsql';

/** The primary result codes of SQLite, in their order. */
const codes =
  `OK ERROR INTERNAL PERM ABORT BUSY LOCKED NOMEM READONLY INTERRUPT IOERR CORRUPT NOTFOUND FULL CANTOPEN PROTOCOL EMPTY
  SCHEMA TOOBIG CONSTRAINT MISMATCH MISUSE NOLFS AUTH FORMAT RANGE NOTADB NOTICE WARNING`.split(/\s+/);

/** The engine's error in the shape the client's interface documents. */
export function toLibsqlError(error: unknown): unknown {
  if (!(error instanceof Engine.SqliteError)) return error;
  return new LibsqlError(error.message, baseCode(error.rawCode), error.code, error.rawCode, error);
}

function baseCode(rawCode: number | undefined): string {
  if (rawCode === undefined) return 'SQLITE_UNKNOWN';
  const base = rawCode & 0xff;
  return `SQLITE_${codes[base] ?? `UNKNOWN_${base}`}`;
}

/** What a statement of a batch threw, saying which one did. */
export function toBatchError(error: unknown, index: number): unknown {
  if (!(error instanceof LibsqlError)) return error;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return new LibsqlBatchError(error.message, index, error.code, error.extendedCode, error.rawCode, cause);
}

/** Whether it failed because another connection writes. */
export const isBusy = (error: unknown) => error instanceof LibsqlError && error.code === 'SQLITE_BUSY';
