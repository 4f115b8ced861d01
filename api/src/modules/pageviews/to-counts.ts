import { partOf, reportedSteps, toPagePath, type PageEvent, type ScreenClass } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
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
