import type { ErrorCode, Role } from '@stackworks/contracts';
import { METHOD_NAME_ALL } from 'hono/router';
import type { RouterRoute } from 'hono/types';
import type { CallNotes, DescribedCalls } from './describe-calls.ts';
import type { ValidationTargets } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import type { z } from 'zod';

/** A call with everything the reference knows of it. */
export type Call = {
  method: string;
  /** As the router has it, under the API's address: `/client/projects/:id`. */
  path: string;
  tag: string;
  notes: CallNotes;
  facts: readonly CallFact[];
  refusals: readonly ErrorCode[];
  /** Who may sign in for it, and whether nobody has to. */
  callers: readonly Role[];
  isOpen: boolean;
};

/** Joins the routes with their documentation; a test checks that each is documented. */
export function listCalls(routes: readonly RouterRoute[], described: readonly DescribedCalls[]): Call[] {
  const told = new Map<string, { tag: string; notes: CallNotes }>(
    described.flatMap(({ tag, base, calls }) =>
      Object.entries(calls).map(([name, notes]) => {
        const [method = '', path = ''] = name.split(' ');
        return [`${method} ${`${base}${path}`.replace(/(.)\/$/, '$1')}`, { tag, notes }] as const;
      }),
    ),
  );
  const facts = new Map<string, CallFact[]>();
  for (const { method, path, handler } of routes) {
    if (method === METHOD_NAME_ALL) continue;
    const fact = findFact(handler);
    const known = facts.get(`${method} ${path}`) ?? [];
    facts.set(`${method} ${path}`, fact ? [...known, fact] : known);
  }
  return [...told].flatMap(([name, { tag, notes }]) => {
    const [method = '', path = ''] = name.split(' ');
    const known = facts.get(name);
    if (!known) return [];
    const roles = known.flatMap((fact) => (fact.kind === 'role' ? [fact.role] : []));
    const callers = [...roles, ...(notes.callers ?? [])];
    return {
      ...{ method, path, tag, notes, facts: known, callers },
      refusals: listErrors(method, known, notes),
      isOpen: callers.length === 0 || notes.isOpen === true,
    };
  });
}

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
const findFact = (handler: Handler): CallFact | undefined => facts.get(findTargetHandler(handler));

/**
 * Every failure a call can answer with: what its kind brings with it, and what it adds.
 * @param method in capitals
 */
function listErrors(method: string, facts: readonly CallFact[], notes: CallNotes): readonly ErrorCode[] {
  const changes = !['GET', 'HEAD'].includes(method);
  const targets = facts.flatMap((fact) => (fact.kind === 'input' ? [fact.target] : []));
  const codes = new Set<ErrorCode>(notes.errors);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  // The database or the content can be out of reach for a moment, whatever the call.
  add('internal', 'unavailable');
  for (const fact of facts) {
    if (fact.kind === 'input') add('invalid_input');
    if (fact.kind === 'upload') add('invalid_input', 'unsupported_media_type', 'malformed_request');
    if (fact.kind === 'proof') add('proof_needed');
    if (fact.kind === 'role') {
      add('unauthenticated');
      if (fact.role === 'admin' && !fact.beforeSetUp) add('second_factor_setup_required');
      if (changes) add('cross_origin');
      if (changes && fact.role === 'client') add('read_only');
    }
  }
  if (targets.includes('json')) add('unsupported_media_type', 'malformed_request');
  if (notes.body ?? notes.form) add('malformed_request', 'invalid_input');
  if (notes.isRepeatable) add('invalid_input', 'already_exists');
  if (notes.callers && !notes.isOpen) add('unauthenticated');
  if (changes) add('payload_too_large');
  return [...codes];
}
