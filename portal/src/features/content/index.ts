export { OnePageFeatures } from './plan-lists.tsx';
export { PriceList } from './plan-lists.tsx';
export { catalogueQuery, siteSettingsQuery } from './catalogue.tsx';
export { TierBadge, usePlan, useStackClass } from './catalogue.tsx';
