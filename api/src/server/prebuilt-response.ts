import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

const whole = new WeakSet<Response>();

/**
 * An answer with all of its headers, which nobody on its way out looks at again: the server then writes them as they are,
 * without making `Headers` of them first. For what is answered all the time.
 */
export function answerWhole(
  c: Pick<Context<AppEnv>, 'get'>,
  body: string | null,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const answer = new Response(body, {
    status,
    headers: { ...c.get('frame'), ...headers, 'x-request-id': c.get('requestId') },
  });
  whole.add(answer);
  return answer;
}

/** Whether an answer has all of its headers already. */
export const isWhole = (answer: Response): boolean => whole.has(answer);
