import { homePageQuery, siteSettingsQuery } from '@stackworks/content';
import { toComplete } from '#/content/complete.ts';
import { contentClient } from '#/content/content-client.ts';

/** Fields that mean something when they are empty: no limit, no offer, closed all day, the whole picture. */
const optionalFields = [
  'opens',
  'closes',
  'offer',
  'plan',
  'revisionQuota',
  'supportHours',
  'buyButtonId',
  'paymentLinkId',
  'crop',
  'hotspot',
  'value',
] as const;

/** Everything the home page shows. Throws when a required field is empty. */
export const getHomeContent = async () =>
  toComplete(await contentClient.fetch(homePageQuery), optionalFields);

/** What every page shows of the business. Throws when a required field is empty. */
export async function getSiteSettings() {
  const { settings } = toComplete({ settings: await contentClient.fetch(siteSettingsQuery) }, optionalFields);
  return settings;
}

export type HomeContent = Awaited<ReturnType<typeof getHomeContent>>;
export type SiteSettings = HomeContent['settings'];
export type Plan = HomeContent['plans'][number];
export type PlanReference = HomeContent['projects'][number]['plan'];
export type ContentImage = HomeContent['projects'][number]['image'];
export type FactText = HomeContent['page']['hero']['lede'];
