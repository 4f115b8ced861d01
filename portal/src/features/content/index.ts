export { catalogueQuery, PlanMark, PlanBadge, usePlan, useStackClass } from './catalogue.tsx';
export { PlanFeatures, PriceList } from './plan-lists.tsx';
export { siteSettingsQuery } from './site-settings.ts';
