import { useSearchParams } from 'wouter';

/** The tab that an address opens; the first when it names none of them. */
export function readTab<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  parameters: URLSearchParams,
): Tab {
  const named = parameters.get('tab');
  return tabs.find((tab) => tab === named) ?? tabs[0];
}

/**
 * The open tab of a screen, kept in its address (`?tab=projects`), so that a link, a reload and the back button
 * all find it.
 * @param tabs ids of the screen's tabs; the first is open when the address names none of them
 */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [Tab, (tab: Tab) => void] {
  const [searchParams, setSearchParams] = useSearchParams();
  const open = readTab(tabs, searchParams);
  const show = (tab: Tab) =>
    setSearchParams((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', tab);
      return after;
    });
  return [open, show];
}
