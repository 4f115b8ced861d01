import { createHmac } from 'node:crypto';
import { partOf, reportedSteps, toPagePath, type PageEvent, type ScreenClass } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import type { Config } from '#/env.ts';
import { toCampaignName, toSiteName } from './to-source.ts';
import type { Count } from './write-counts.ts';

type Counted = Omit<Count, 'day'>;

/** An event that we do not know, or of another site, adds to nothing; nor does a step towards a plan that is not on sale. */
export function toCounts(
  event: PageEvent,
  { catalogue, config }: Pick<Deps, 'catalogue' | 'config'>,
): Counted[] {
  const url = new URL(event.url);
  if (url.origin !== config.publicUrl) return [];
  if (event.name === 'pageview') return toViewCounts(event, url);
  const step = reportedSteps.find((one) => one === event.name);
  if (!step) return [];
  const slug = event.props?.['plan'];
  const plan = typeof slug === 'string' ? catalogue.findPlan(slug) : null;
  // Prices are seen of all plans at once; the other steps are about one.
  if (step === 'plan_view') return [{ kind: step, part: 'site', value: '' }];
  return plan?.isCurrent ? [{ kind: step, part: 'site', value: plan.slug }] : [];
}

function toViewCounts(event: PageEvent, url: URL): Counted[] {
  const path = toPagePath(url.pathname);
  const part = partOf(path);
  // Who comes to the portal comes from a mail or a bookmark.
  const source = part === 'site' ? readSource(url, event.referrer) : null;
  return [
    { kind: 'page', part, value: path },
    ...(source === null ? [] : [{ kind: 'source' as const, part, value: source }]),
    ...(event.screen_width ? [{ kind: 'screen' as const, part, value: toScreen(event.screen_width) }] : []),
  ];
}

/** Where a visitor arrived from; empty where nothing says so, null for one who was here already. */
function readSource({ searchParams, hostname }: URL, referrer: string | null | undefined): string | null {
  const told = searchParams.get('utm_source') ?? searchParams.get('ref');
  if (told?.trim()) return toCampaignName(told);
  if (!referrer || !URL.canParse(referrer)) return '';
  const from = new URL(referrer).hostname.toLowerCase();
  return from === hostname ? null : toSiteName(from);
}

/** As the layouts of site and portal change. */
const toScreen = (width: number): ScreenClass =>
  width < 640 ? 'phone' : width < 1024 ? 'tablet' : 'desktop';

/** Programs that read pages for somebody else than the person in front of them, by what they call themselves. */
const program =
  /(?<!cu)bot\b|bot[/_-]|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|check|fetch|feed|archiv|python|java\/|curl|wget|okhttp|axios|node|go-http|phantom|puppeteer|playwright|facebookexternalhit|whatsapp|embedly|pingdom|uptime/i;

/**
 * Whether a visit is a person’s who has nothing against being counted.
 * @param header one of the request’s headers, by its name
 */
export function isCounted(header: (name: string) => string | undefined): boolean {
  if (header('dnt') === '1' || header('sec-gpc') === '1') return false;
  // A page that a browser loads ahead has not been looked at.
  if (/prefetch|prerender/.test(header('sec-purpose') ?? '')) return false;
  const agent = header('user-agent') ?? '';
  return agent.startsWith('Mozilla/') && !program.test(agent);
}

/**
 * What floods are told apart by: for one day alone the same for one address, and without our secret nobody learns of whom. Nothing
 * that is counted carries it.
 */
export const nameVisitor = (address: string, day: string, { sessionSecret }: Pick<Config, 'sessionSecret'>) =>
  createHmac('sha256', sessionSecret)
    .update(`page views of ${day} from ${address}`)
    .digest('base64url')
    .slice(0, 22);
