import { z } from 'zod';
import { document, required, text } from '#/content/fields.ts';
import { plansOnSale } from '#/content/plans.ts';
import { siteSettings } from '#/content/site-settings.ts';

const terms = document('legalPage', { title: text, lastUpdated: z.iso.date('must be a date') });

/** Everything the checkout shows. */
export const subscribeContent = z.object({
  settings: siteSettings,
  plans: plansOnSale,
  terms: required('legalPage', terms),
});
export type SubscribeContent = z.output<typeof subscribeContent>;
