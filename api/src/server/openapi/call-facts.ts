import type { Role } from '@stackworks/contracts';
import type { ValidationTargets } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import type { z } from 'zod';

/** What a middleware makes true of each call it stands before; nothing at run time, all of it for the reference. */
export type CallFact =
  | { kind: 'input'; target: keyof ValidationTargets; schema: z.ZodType }
  | { kind: 'role'; role: Role; beforeSetUp: boolean }
  | { kind: 'proof' }
  | { kind: 'upload'; maxBytes: number };

type Handler = Parameters<typeof findTargetHandler>[0];

const facts = new WeakMap<object, CallFact>();

/** Notes what a middleware is for. */
export function withFact<Middleware extends object>(middleware: Middleware, fact: CallFact): Middleware {
  facts.set(middleware, fact);
  return middleware;
}

/** What has been noted of a handler, also where an app with an error handler of its own has wrapped it. */
export const findFact = (handler: Handler): CallFact | undefined => facts.get(findTargetHandler(handler));
