export { OnePageFeatures } from './one-page-features.tsx';
export { PriceList } from './price-list.tsx';
export { catalogueQuery, siteSettingsQuery } from './queries.ts';
export { TierBadge, usePlan, useStackClass } from './tier-badge.tsx';
