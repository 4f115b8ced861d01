export {
  catalogueQuery,
  PlanMark,
  siteSettingsQuery,
  TierBadge,
  usePlan,
  useStackClass,
} from './catalogue.tsx';
export { OnePageFeatures, PriceList } from './plan-lists.tsx';
