/** What of a failure may be written down. */
type Description = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Description;
};

/**
 * Describes a failure for the log, without any value of the request that led to it: a failed query carries the values
 * it was given in its message, its stack and fields of its own, so only what is named here is taken over.
 * @param error whatever was thrown; what is no Error may hold anything, so of that only its kind is told
 */
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

/** The stack below the message, which it repeats. */
function toFrames({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  if (start === -1) return '';
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Whatever was thrown, as one line that tells nothing secret. */
export function toSentence(error: unknown): string {
  const message = error instanceof Error ? toSafeMessage(error) : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}
