import type { ClientUser } from '#/accounts.ts';
import type { CatalogueContent, SiteSettingsResponse } from '#/content.ts';

type Support = Pick<SiteSettingsResponse, 'supportHours' | 'replyHours'>;

/**
 * How soon a client gets a reply and when the team works: "We reply within 24 hours. We’re here Monday to Friday." Without
 * a usable plan it is the time everyone gets.
 */
export function describeSupport(
  { supportHours, replyHours }: Support,
  { plans }: Pick<CatalogueContent, 'plans'>,
  client: Pick<ClientUser, 'isPlanUsable' | 'tier'>,
): string {
  const plan = client.isPlanUsable ? plans.find(({ slug }) => slug === client.tier) : undefined;
  return `${sayReplyTime(plan ? plan.supportHours : replyHours)} We’re here ${supportHours}.`;
}

/** @param hours null for the same day */
function sayReplyTime(hours: number | null): string {
  if (hours === null) return 'We reply the same day.';
  return hours === 1 ? 'We reply within an hour.' : `We reply within ${hours} hours.`;
}
