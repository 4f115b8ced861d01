export { PlanFeatures } from './plan-features.tsx';
export { PriceList } from './price-list.tsx';
export { catalogueQuery, siteSettingsQuery } from './queries.ts';
