import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { describeError } from '#/platform/describe-error.ts';

/** Names under which a secret could reach a log line, at the top or one level down. */
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

/**
 * The process's logger: JSON lines, with anything named like a secret blotted out.
 * @param level the lowest level written
 * @param destination where lines go; standard output unless a test says otherwise
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  };
  return pino(options, destination ?? pino.destination({ sync: false }));
}
