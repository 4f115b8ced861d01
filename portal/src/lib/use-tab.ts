import { useSearchParams } from 'wouter';

/**
 * The open tab of a screen, kept in its address (`?tab=projects`), so that a link, a reload and the back button
 * all find it.
 * @param tabs ids of the screen's tabs; the first is open when the address names none of them
 */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const named = searchParams.get('tab');
  const open = tabs.find((tab) => tab === named) ?? tabs[0];
  const show = (tab: Tab) =>
    setSearchParams((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', tab);
      return after;
    });
  return [open, show];
}
