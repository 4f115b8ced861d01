import { readFile } from 'node:fs/promises';
import { isSafeLink } from '@stackworks/content';
import type { StaticBuild } from '#/platform/site/static-build.ts';

/** A build's list of redirects, a line each: `/from /to 301`. For the server, not for visitors. */
export const redirectsAddress = '/_redirects';

/** A target is a page of ours or an absolute URL, chosen by editors. */
type Redirect = { to: string; status: 301 | 302 };
type Redirects = ReadonlyMap<string, Redirect>;

const line = /^(?<from>\/\S*)\s+(?<to>(\/|https:)\S*)\s+(?<status>301|302)$/i;

const known = new WeakMap<StaticBuild, Promise<Redirects>>();

/**
 * Finds the editors' redirect at an address.
 * @param path without a slash at its end
 * @param query the visitor's, with its question mark, or empty; it is passed on
 */
export async function findRedirect(
  build: StaticBuild,
  path: string,
  query: string,
): Promise<Redirect | null> {
  const reading = known.get(build) ?? readRedirects(build);
  known.set(build, reading);
  const redirect = (await reading).get(path);
  return redirect ? { ...redirect, to: addQuery(redirect.to, query) } : null;
}

async function readRedirects(build: StaticBuild): Promise<Redirects> {
  const file = build.get(redirectsAddress);
  const text = file ? await readFile(file.diskPath, 'utf8') : '';
  const redirects = new Map<string, Redirect>();
  for (const { groups } of text.split('\n').map((one) => line.exec(one.trim()) ?? { groups: undefined })) {
    const { from, to, status } = groups ?? {};
    if (from === undefined || to === undefined || !isSafeLink(to)) continue;
    redirects.set(from.replace(/(?<=.)\/$/, ''), { to, status: status === '301' ? 301 : 302 });
  }
  return redirects;
}

function addQuery(to: string, query: string): string {
  if (query === '') return to;
  const [address = '', ...fragment] = to.split('#');
  const joined = address.includes('?') ? `${address}&${query.slice(1)}` : address + query;
  return [joined, ...fragment].join('#');
}
