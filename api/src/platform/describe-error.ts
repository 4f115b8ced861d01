/** The parts of an error that may be logged. */
type Description = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Description;
};

/** Describes an error for the log without the request's values. Anything but an Error is only a type. */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { cause } = error;
  return {
    type: error.name,
    message: toSafeMessage(error),
    ...('code' in error && { code: String(error.code) }),
    stack: toFrames(error),
    ...(cause !== undefined && cause !== null && { cause: describeError(cause) }),
  };
}

/** An error's message without the values of a failed query. */
export const toSafeMessage = ({ message }: Error): string => message.replace(/\nparams: [\s\S]*$/, '');

/** The stack without the message. */
function toFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  if (start === -1) return '';
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Anything thrown, as one line without secrets. */
export function toSentence(error: unknown): string {
  const message = error instanceof Error ? toSafeMessage(error) : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}

/** The code of a system's or library's error, such as `ENOENT`; undefined when it has none. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
