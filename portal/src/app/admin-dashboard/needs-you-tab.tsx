import { NeedsList } from '#/features/needs/needs-list.tsx';

/** The needs-you tab of the dashboard. */
export function NeedsYouTab() {
  return <NeedsList />;
}
