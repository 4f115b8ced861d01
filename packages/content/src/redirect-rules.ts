import {
  homeAnchors,
  mounts,
  portalRoutes,
  redirects as fixedRedirects,
  siteListRoutes,
  siteRoutes,
} from '@stackworks/contracts';
import { isSafeLink } from '#/content-rules.ts';
import type { Redirect } from '#/sanity.types.gen.ts';

/** A redirect's path on this site, and its target: another path, or another site. */
type Ends = Pick<Redirect, 'from' | 'to'>;

type RedirectProblem = { field: keyof Ends; message: string };

const pagePatterns = [
  ...Object.values(siteRoutes),
  ...Object.values(siteListRoutes),
  ...Object.values(portalRoutes),
  ...Object.keys(fixedRedirects),
].map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`));

/** Files that browsers and search engines request by name. Names that begin with an underscore are the build's. */
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

/** The paths that a visitor passes, up to the end or the first repeated one. */
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

/** A path that cannot be decoded isn't plain, so no redirect starts there. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const withoutLastSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** A page can also be requested by its file name, which a redirect cannot hide. */
const withoutFileEnding = (path: string) => path.replace(/(\/index)?(\.html)?$/, '') || '/';

/** Only characters that need no encoding; servers read `*` and `:` in redirects as patterns. */
const isPlainPath = (path: string) =>
  /^(\/[\w.~-]+)+\/?$/.test(path) && new URL(path, 'https://site.example').pathname === path;

/**
 * Whether a link leads somewhere: to another site, or to one of our pages, a redirect, or a section of the home page.
 * @param href as `isSafeLink` allows it
 * @param redirects the paths that redirects start at
 */
export function leadsSomewhere(href: string, redirects: readonly string[]): boolean {
  if (!href.startsWith('/')) return true;
  const { pathname, hash } = new URL(href, 'https://site.example');
  if (pathname === siteRoutes.home && hash !== '')
    return Object.values(homeAnchors).some((anchor) => `#${anchor}` === hash);
  const path = withoutLastSlash(decode(pathname));
  return isPage(path) || redirects.some((from) => withoutLastSlash(from) === path);
}

const isPage = (path: string) =>
  pagePatterns.some((pattern) => pattern.test(path)) ||
  Object.values(mounts).some((mount) => path === mount || path.startsWith(`${mount}/`));
