import { createHmac } from 'node:crypto';
import { partOf, reportedSteps, toPagePath, type PageEvent, type ScreenClass } from '@stackworks/contracts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import type { Config } from '#/env.ts';
import type { Count } from './pageview-counter.ts';

type Counted = Omit<Count, 'day'>;

/** What an event counts as: nothing if it's unknown, of another site, or a step towards a plan that isn't on sale. */
export function toCounts(event: PageEvent, { catalogue, config }: CataloguePort & ConfigPort): Counted[] {
  const url = new URL(event.url);
  if (url.origin !== config.publicUrl) return [];
  if (event.name === 'pageview') return toViewCounts(event, url);
  const step = reportedSteps.find((one) => one === event.name);
  if (!step) return [];
  const slug = event.props?.['plan'];
  const plan = typeof slug === 'string' ? catalogue.findPlan(slug) : null;
  // The prices of all plans are seen at once; the other steps are about one plan.
  if (step === 'plan_view') return [{ kind: step, part: 'site', value: '' }];
  return plan?.isCurrent ? [{ kind: step, part: 'site', value: plan.slug }] : [];
}

function toViewCounts(event: PageEvent, url: URL): Counted[] {
  const path = toPagePath(url.pathname);
  const part = partOf(path);
  // People come to the portal from an email or a bookmark.
  const source = part === 'site' ? readSource(url, event.referrer) : null;
  return [
    { kind: 'page', part, value: path },
    ...(source === null ? [] : [{ kind: 'source' as const, part, value: source }]),
    ...(event.screen_width ? [{ kind: 'screen' as const, part, value: toScreen(event.screen_width) }] : []),
  ];
}

/** Where a visitor arrived from: empty if unknown, null from our own pages. */
function readSource({ searchParams, hostname }: URL, referrer: string | null | undefined): string | null {
  const campaign = searchParams.get('utm_source') ?? searchParams.get('ref');
  if (campaign?.trim()) return toCampaignName(campaign);
  if (!referrer || !URL.canParse(referrer)) return '';
  const from = new URL(referrer).hostname.toLowerCase();
  return from === hostname ? null : toSiteName(from);
}

/** By the breakpoints of site and portal. */
const toScreen = (width: number): ScreenClass =>
  width < 640 ? 'phone' : width < 1024 ? 'tablet' : 'desktop';

/** User agents of programs, rather than of people. */
const program =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|check|fetch|feed|archiv|python|java\/|curl|wget|okhttp|axios|node|go-http|phantom|puppeteer|playwright|facebookexternalhit|whatsapp|embedly|pingdom|uptime/i;

/** Whether a visit is a person’s who hasn’t opted out, by the request’s headers. */
export function isCounted(header: (name: string) => string | undefined): boolean {
  if (header('dnt') === '1' || header('sec-gpc') === '1') return false;
  // A prefetched page hasn’t been seen.
  if (/prefetch|prerender/.test(header('sec-purpose') ?? '')) return false;
  const agent = header('user-agent') ?? '';
  return agent.startsWith('Mozilla/') && !program.test(agent);
}

/** A visitor's pseudonym, for rate limits: the same for an address on one day, unreadable without our secret, stored with no count. */
export const nameVisitor = (address: string, day: string, { sessionSecret }: Pick<Config, 'sessionSecret'>) =>
  createHmac('sha256', sessionSecret)
    .update(`page views of ${day} from ${address}`)
    .digest('base64url')
    .slice(0, 22);

/** The name of sources that we don't store by name. */
export const otherSource = '(other)';

/** Sources that are always named, however many made-up ones a flood brings. */
export const wellKnownSources: ReadonlySet<string> = new Set([
  ...['google.com', 'google.co.nz', 'bing.com', 'duckduckgo.com', 'ecosia.org', 'yahoo.com'],
  ...['facebook.com', 'instagram.com', 'linkedin.com', 'reddit.com', 'pinterest.com', 'tiktok.com'],
  ...['youtube.com', 'x.com', 't.co', 'chatgpt.com', 'perplexity.ai', 'trademe.co.nz', 'neighbourly.co.nz'],
  ...['google', 'bing', 'facebook', 'instagram', 'linkedin', 'newsletter', 'email'],
]);

/** Names are registered one label further down below these: co.nz, org.au. */
const sharedEndings = new Set('ac co com edu geek gen gov govt iwi kiwi maori net org school'.split(' '));
const hostName = /^[a-z\d-]+(\.[a-z\d-]+)*\.([a-z]{2,}|xn--[a-z\d-]+)$/;
const campaignName = /^[\p{L}\p{N} _-]{1,40}$/u;

/** A site's registered name, from its host in lower case: subdomains can name a person. */
function toSiteName(host: string): string {
  const labels = host.replace(/\.$/, '').split('.');
  const isShared = labels.at(-1)?.length === 2 && sharedEndings.has(labels.at(-2) ?? '');
  const name = labels.slice(isShared ? -3 : -2).join('.');
  return hostName.test(name) && name.length <= 60 && !looksLikeId(name) ? name : otherSource;
}

/** A campaign's name: a few words, or a site, but nothing that could identify somebody. */
function toCampaignName(campaign: string): string {
  const name = campaign.trim().toLowerCase();
  if (name.includes('.')) return hostName.test(name) ? toSiteName(name) : otherSource;
  const words = name.split(/[ _-]+/);
  const isName = campaignName.test(name) && /\p{L}/u.test(name) && words.length <= 4;
  return isName && words.every((word) => word.length <= 20) && !looksLikeId(name) ? name : otherSource;
}

/** More digits than a year has, in more than two places, or hexadecimal. */
function looksLikeId(name: string): boolean {
  const digits = name.match(/\p{N}+/gu) ?? [];
  return digits.length > 2 || digits.join('').length > 4 || /(?=[a-f]*\d)[\da-f]{8}/.test(name);
}
