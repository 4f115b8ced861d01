import {
  mounts,
  portalRoutes,
  redirects as fixedRedirects,
  siteListRoutes,
  siteRoutes,
} from '@stackworks/contracts';
import { isSafeLink } from '#/content-rules.ts';
import type { Redirect } from '#/sanity.types.gen.ts';

/** Where a redirect starts, a path of this site, and where it leads: another path, or another site. */
type Ends = Pick<Redirect, 'from' | 'to'>;

/** What is wrong with a redirect, and in which of its fields. */
type RedirectProblem = { field: keyof Ends; message: string };

const pagePatterns = [
  ...Object.values(siteRoutes),
  ...Object.values(siteListRoutes),
  ...Object.values(portalRoutes),
  ...Object.keys(fixedRedirects),
].map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));

/** What browsers and search engines request by name. Anything that begins with an underscore is the build's own. */
const filePattern =
  /^\/(_.*|404|robots\.txt|sitemap\.xml|site\.webmanifest|(favicon|apple-touch-icon|icon-[\w-]+)\.\w+|mail\/logo\.png)$/;

/**
 * The first thing wrong with a redirect, or null. It must start at a plain path that no page or file has, end somewhere
 * safe, and never lead in a circle.
 * @param siteUrl if known, a whole address below it is a page of ours as well
 */
export function findRedirectProblem(
  redirect: Ends,
  others: readonly Ends[],
  siteUrl?: string,
): RedirectProblem | null {
  const problem = (field: keyof Ends, message: string) => ({ field, message });
  const from = withoutLastSlash(redirect.from);
  if (!isPlainPath(redirect.from))
    return problem('from', 'Write a path that starts with a slash, in plain letters and dashes: /old-page.');
  const page = withoutFileEnding(from);
  if (filePattern.test(page))
    return problem('from', `${from} is a file of the site, so it cannot lead elsewhere.`);
  if (isPage(page)) return problem('from', `${from} is a page of the site, so it cannot lead elsewhere.`);
  if (others.some((other) => withoutLastSlash(other.from) === from))
    return problem('from', `Another redirect already starts at ${from}.`);
  if (!isSafeLink(redirect.to) || !/^(\/|https:)/i.test(redirect.to))
    return problem(
      'to',
      'Write a page of this site, like /portfolio, or an address that starts with https:// and holds no user name.',
    );
  const trail = followRedirects(redirect, others, siteUrl);
  if (trail.length === 1 || trail.at(-1) !== from) return null;
  const message =
    trail.length > 2 ? `It comes back to where it started: ${trail.join(' → ')}.` : 'It leads to itself.';
  return problem('to', message);
}

/** The paths a visitor passes, from where the redirect starts to where the trail ends or meets itself. */
function followRedirects(redirect: Ends, others: readonly Ends[], siteUrl?: string): string[] {
  const targets = new Map(
    [...others, redirect].map(({ from, to }) => [withoutLastSlash(from), toSitePath(to, siteUrl)]),
  );
  const trail = [withoutLastSlash(redirect.from)];
  let next = targets.get(withoutLastSlash(redirect.from));
  while (next !== undefined) {
    const seen = trail.includes(next);
    trail.push(next);
    if (seen) break;
    next = targets.get(next);
  }
  return trail;
}

/** The path of a target on this site, decoded, without final slashes, query or fragment; undefined for another site. */
function toSitePath(to: string, siteUrl = 'https://site.example'): string | undefined {
  if (!URL.canParse(to, siteUrl)) return undefined;
  const target = new URL(to, siteUrl);
  if (target.origin !== new URL(siteUrl).origin) return undefined;
  return `/${decode(target.pathname).replace(/^\/+|\/+$/g, '')}`;
}

/** What cannot be decoded is no plain path, so no redirect starts there. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const withoutLastSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** A page can be requested by its file name as well, and a redirect cannot hide it. */
const withoutFileEnding = (path: string) => path.replace(/(\/index)?(\.html)?$/, '') || '/';

/** Letters that need no encoding only; `*` and `:` are patterns to the servers that read redirects. */
const isPlainPath = (path: string) =>
  /^(\/[\w.~-]+)+\/?$/.test(path) && new URL(path, 'https://site.example').pathname === path;

const isPage = (path: string) =>
  pagePatterns.some((pattern) => pattern.test(path)) ||
  Object.values(mounts).some((mount) => path === mount || path.startsWith(`${mount}/`));
