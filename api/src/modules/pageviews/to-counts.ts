import {
  partOf,
  reportedSteps,
  toPagePath,
  toReportedPlan,
  type PageEvent,
  type ScreenClass,
} from '@stackworks/contracts';
import { toCampaignName, toSiteName } from './to-source.ts';
import type { Count } from './write-counts.ts';

type Counted = Omit<Count, 'day'>;

/**
 * What an event adds to. An event that we do not know, or of another site, adds to nothing.
 * @param publicUrl our own origin
 */
export function toCounts(event: PageEvent, publicUrl: string): Counted[] {
  const url = new URL(event.url);
  if (url.origin !== publicUrl) return [];
  if (event.name === 'pageview') return toViewCounts(event, url);
  const step = reportedSteps.find((one) => one === event.name);
  if (!step) return [];
  const plan = toReportedPlan(event.props?.['plan']);
  // Prices are seen of all plans at once; the other steps are about one.
  if (step === 'plan_view') return [{ kind: step, part: 'site', value: '' }];
  return plan ? [{ kind: step, part: 'site', value: plan }] : [];
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
