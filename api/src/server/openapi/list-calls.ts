import type { ApiScope, ApiScopeNoun, ErrorCode, MemberAbility, Role } from '@stackworks/contracts';
import { METHOD_NAME_ALL } from 'hono/router';
import type { RouterRoute } from 'hono/types';
import { findScope } from '#/server/authenticate.ts';
import type { CallNotes, DescribedCalls } from './describe-calls.ts';
import type { ValidationTargets } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import type { z } from 'zod';

/** A call with all that the reference says of it. */
export type Call = {
  method: string;
  /** The router's pattern: `/client/projects/:id`. */
  path: string;
  tag: string;
  notes: CallNotes;
  facts: readonly CallFact[];
  errors: readonly ErrorCode[];
  /** The roles that may sign in, and whether signing in is optional. */
  callers: readonly Role[];
  /** The scope with which API tokens may make it; null when none may. */
  scope: ApiScope | null;
  isOpen: boolean;
};

/** Joins the routes with their documentation; a test checks that each is documented. */
export function listCalls(routes: readonly RouterRoute[], described: readonly DescribedCalls[]): Call[] {
  const documented = new Map<string, { tag: string; notes: CallNotes }>(
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
  return [...documented].flatMap(([name, { tag, notes }]) => {
    const [method = '', path = ''] = name.split(' ');
    const known = facts.get(name);
    if (!known) return [];
    const roles = known.flatMap((fact) => (fact.kind === 'role' ? [fact.role] : []));
    const callers = [...roles, ...(notes.callers ?? [])];
    return {
      method,
      path,
      tag,
      notes,
      facts: known,
      callers,
      errors: listErrors(method, path, known, notes),
      scope: findScope(
        method,
        known.flatMap((fact) => (fact.kind === 'role' ? [fact.scope] : [])).find((noun) => noun !== null),
      ),
      isOpen: callers.length === 0 || notes.isOpen === true,
    };
  });
}

/** What a middleware requires of its calls, for the reference only. */
export type CallFact =
  | { kind: 'input'; target: keyof ValidationTargets; schema: z.ZodType }
  | { kind: 'role'; role: Role; beforeSetUp: boolean; scope: ApiScopeNoun | null; ability: MemberAbility }
  | { kind: 'proof' }
  | { kind: 'upload'; maxBytes: number };

type Handler = Parameters<typeof findTargetHandler>[0];

const facts = new WeakMap<object, CallFact>();

/** Records what a middleware requires. */
export function withFact<Middleware extends object>(middleware: Middleware, fact: CallFact): Middleware {
  facts.set(middleware, fact);
  return middleware;
}

/** The fact of a handler, also within an app that has its own error handler. */
const findFact = (handler: Handler): CallFact | undefined => facts.get(findTargetHandler(handler));

/** Every error a call can respond with: those of its middleware, and its own. */
function listErrors(
  method: string,
  path: string,
  facts: readonly CallFact[],
  notes: CallNotes,
): readonly ErrorCode[] {
  const changes = !['GET', 'HEAD'].includes(method);
  const targets = facts.flatMap((fact) => (fact.kind === 'input' ? [fact.target] : []));
  const codes = new Set<ErrorCode>(notes.errors);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (/:(id|\w+Id)\b/.test(path)) add('not_found');
  // The database or content can be unavailable during any call.
  add('internal', 'unavailable');
  for (const fact of facts) {
    if (fact.kind === 'input') add('invalid_input');
    if (fact.kind === 'upload') add('invalid_input', 'unsupported_media_type', 'malformed_request');
    if (fact.kind === 'proof') add('proof_needed');
    if (fact.kind === 'role') {
      add('unauthenticated');
      if (fact.role === 'admin') add('scope_needed');
      if (fact.role === 'admin' && !fact.beforeSetUp) add('second_factor_setup_required');
      if (changes) add('cross_origin');
      if (changes && fact.role === 'client') add('read_only');
      if (fact.role === 'client' && fact.ability !== 'self') add('role_needed');
    }
  }
  if (targets.includes('json')) add('unsupported_media_type', 'malformed_request');
  if (notes.body ?? notes.form) add('malformed_request', 'invalid_input');
  if (notes.isRepeatable) add('invalid_input', 'already_exists');
  if (notes.callers && !notes.isOpen) add('unauthenticated');
  if (changes) add('payload_too_large');
  return [...codes];
}
