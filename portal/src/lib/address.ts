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

/**
 * A list's filters, in the screen's address.
 * @returns the address's parameters, and what sets some of them; an empty text removes one
 */
export function useAddressFilters<Name extends string>() {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Partial<Record<Name, string>>, options?: { replace: boolean }) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      return after;
    }, options);
  return [parameters, set] as const;
}
