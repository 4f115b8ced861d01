import type { z } from 'zod';
import type { Tx } from '#/engine/engine.ts';
import type { Param } from './form-body.ts';
import { toParamError } from './params.ts';

type Method = 'GET' | 'POST' | 'DELETE';

export type Call<P> = {
  tx: Tx;
  params: P;
  /** What stands in the path for `:id` and `:child`. */
  id: string;
  child: string;
  /** With which of the two keys the call was made; a browser has the publishable one only. */
  key: 'secret' | 'publishable';
};

/** One call of the API. It runs in a transaction and answers with an object or a list. */
export type Route = {
  method: Method;
  path: string;
  /** May be called with the publishable key. */
  isForBrowsers: boolean;
  run: (call: Call<{ [name: string]: Param }>) => object;
};

/**
 * @param path below `/v1`, with `:id` and `:child` for ids
 * @param params what the call takes; anything else is rejected as unknown
 */
export function route<S extends z.ZodType>(
  method: Method,
  path: string,
  params: S,
  answer: (call: Call<z.output<S>>) => object,
  { isForBrowsers = false } = {},
): Route {
  return {
    method,
    path,
    isForBrowsers,
    run: (call) => {
      const parsed = params.safeParse(call.params, { reportInput: true });
      if (!parsed.success) throw toParamError(parsed.error);
      return answer({ ...call, params: parsed.data });
    },
  };
}
