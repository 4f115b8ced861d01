import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { describeError } from './describe-error.ts';

/** Names of secrets that could reach a log line, at the top or up to two levels down. */
const secretNames = [
  'password',
  'token',
  'authorization',
  'cookie',
  'secret',
  'sessionSecret',
  'setupToken',
  'otherSecret',
  'metricsToken',
  'smtpUrl',
  'readToken',
  'databaseToken',
];

/** Lines are written 15 KB at a time, or after 100 ms: a write for each takes a tenth of the time of a short response. */
const batches = { sync: false, minLength: 15_360, periodicFlush: 100 };

/** The process's logger: JSON lines, by default to standard output, with anything named like a secret redacted. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return pino(options, destination ?? pino.destination(batches));
}
