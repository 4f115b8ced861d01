import { expect } from 'vitest';
import type { Ports } from '#/app.ts';
import { visitAs, type Holdings, type Visit } from '#test/access-world.ts';
import { asCaller, withJson } from '#test/calls.ts';

/** What the names in an address stand for: `{ noteId: '...' }` for `:noteId`. */
type Names = Readonly<Record<string, string>>;

/** What a call is about and says. */
export type Sent = {
  /** What `:id` names, unless it is the project. */
  id?: (own: Holdings) => string;
  /** Prepares what the call needs, and returns the ids in its address. */
  arrange?: (deps: Ports, own: Holdings, adminId: string | undefined) => Promise<Names>;
  /** Its query, without the question mark. */
  query?: (own: Holdings) => string;
  /** Its body, or the fields of its form. */
  json?: (own: Holdings, names: Names) => object;
  form?: (own: Holdings) => Record<string, string | File>;
};

/** A row of a matrix: a call, what is sent with it, and the status each caller is answered with. */
export type AccessRow = Sent & { call: string; statuses: readonly number[] };

/** The rows of a matrix that is written by call: `'GET /api/client/projects/:id'`. */
export const toRows = (calls: Readonly<Record<string, Omit<AccessRow, 'call'>>>): AccessRow[] =>
  Object.entries(calls).map(([call, row]) => ({ call, ...row }));

type CallerName = Parameters<typeof visitAs>[1];

/**
 * Makes a row's call as one of the callers, for what is their own or someone else's.
 * @param visit signs the caller in; anew unless given
 * @returns the status of the answer
 */
export async function tryAs(
  { request, deps }: { request: (path: string, init: RequestInit) => Promise<Response>; deps: Ports },
  row: AccessRow,
  caller: CallerName,
  visit = visitAs,
): Promise<number> {
  const { path, init } = await prepareAs(deps, row, caller, visit);
  const response = await request(path, init);
  await response.body?.cancel();
  return response.status;
}

/**
 * The callers who are tried by day: the named ones, and one for each status that none of them gets. At night everyone is.
 * @param everyone in the order of the row's statuses
 */
export function pickCallers<Caller extends string>(
  { statuses }: AccessRow,
  everyone: readonly Caller[],
  named: readonly Caller[],
): Caller[] {
  const picked = [...named];
  const known = new Set(named.map((caller) => statuses[everyone.indexOf(caller)]));
  everyone.forEach((caller, at) => {
    if (known.has(statuses[at])) return;
    known.add(statuses[at]);
    picked.push(caller);
  });
  return picked;
}

/**
 * Makes each row's call as its callers, all in one world, and compares the statuses of the answers. What only reads is read by the
 * same people every time; each change is made by somebody new.
 * @param everyone in the order of the rows' statuses
 * @param toTried the callers who are tried at a row
 */
export async function expectStatuses<Caller extends CallerName>(
  app: Parameters<typeof tryAs>[0],
  rows: readonly AccessRow[],
  everyone: readonly Caller[],
  toTried: (row: AccessRow) => readonly Caller[] = () => everyone,
): Promise<void> {
  const readers = new Map<CallerName, Promise<Visit>>();
  const visitOnce: typeof visitAs = (deps, caller) => {
    const reader = readers.get(caller) ?? visitAs(deps, caller);
    readers.set(caller, reader);
    return reader;
  };
  const answered: Record<string, Record<string, number>> = {};
  const wanted: typeof answered = {};
  for (const row of rows) {
    const isReading = row.call.startsWith('GET ') && !row.arrange && !row.call.endsWith('/logout');
    const answers: Record<string, number> = {};
    const tried = toTried(row);
    for (const caller of tried)
      answers[caller] = await tryAs(app, row, caller, isReading ? visitOnce : visitAs);
    answered[row.call] = answers;
    wanted[row.call] = Object.fromEntries(
      tried.map((caller) => [caller, row.statuses[everyone.indexOf(caller)] ?? 0]),
    );
  }
  expect(answered).toEqual(wanted);
}

/** Makes everything that a row's call needs, and the call, without sending it. */
export async function prepareAs(
  deps: Ports,
  { call, ...sent }: AccessRow,
  caller: CallerName,
  visitor = visitAs,
) {
  const [method = '', pattern = ''] = call.split(' ');
  const visit = await visitor(deps, caller);
  const names = {
    ...namesOf(visit.own, sent),
    ...(await sent.arrange?.(deps, visit.own, visit.adminId)),
  };
  const path = Object.entries(names).reduce((address, [name, value]) => fill(address, name, value), pattern);
  const query = sent.query ? `?${sent.query(visit.own)}` : '';
  const json = sent.json?.(visit.own, names);
  return {
    method,
    pattern,
    visit,
    names,
    json,
    path: path + query,
    init: toInit(method, sent, visit, names),
  };
}

const fill = (address: string, name: string, value: string): string =>
  address
    .split('/')
    .map((part) => (part === `:${name}` ? value : part))
    .join('/');

const namesOf = (own: Holdings, { id = ({ project }) => project }: Sent): Names => ({
  id: id(own),
  fileId: own.file,
  versionId: own.version,
  personId: own.personId,
  adminId: own.colleague.id,
  slug: 'none',
  kind: 'project',
});

function toInit(
  method: string,
  { json, form }: Sent,
  { credentials, own }: Visit,
  names: Names,
): RequestInit {
  const caller = { ...credentials, headers: { 'sec-fetch-site': 'same-origin' } };
  if (json) return withJson(json(own, names), caller, method);
  if (!form) return asCaller(caller, method);
  const body = new FormData();
  for (const [name, value] of Object.entries(form(own))) body.append(name, value);
  return { ...asCaller(caller, method), body };
}

export const message = () => ({ message: 'Kia ora' });
export const file = () => new File(['bread'], 'bread.txt');
/** A picture of one pixel. */
export const picture = () =>
  new File([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')], 'me.gif');
