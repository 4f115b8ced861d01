import type { ErrorCode, Role } from '@stackworks/contracts';
import { METHOD_NAME_ALL } from 'hono/router';
import type { RouterRoute } from 'hono/types';
import { findFact, type CallFact } from './call-facts.ts';
import type { CallNotes, DescribedCalls } from './describe-calls.ts';
import { listRefusals } from './errors.ts';

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

/** Brings together what the routes know and what is told of them; a test sees to it that each is told of. */
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
      refusals: listRefusals(method, known, notes),
      isOpen: callers.length === 0 || notes.isOpen === true,
    };
  });
}
