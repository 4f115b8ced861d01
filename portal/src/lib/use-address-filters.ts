import { useSearchParams } from 'wouter';

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
