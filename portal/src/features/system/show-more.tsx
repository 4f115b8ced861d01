import { Button } from '@stackworks/ui';
import { useState, type ReactNode } from 'react';

/** How much of a long list is shown at first. */
const shownAtFirst = 5;

/**
 * The first of some things, and on demand the others. The button stays, so that it keeps the focus.
 * @returns what is to be shown, and the button where there is more
 */
export function useShowMore<Item>(items: readonly Item[]): { shown: readonly Item[]; button: ReactNode } {
  const [isWhole, setIsWhole] = useState(false);
  if (items.length <= shownAtFirst) return { shown: items, button: null };
  return {
    shown: isWhole ? items : items.slice(0, shownAtFirst),
    button: (
      <Button
        size="small"
        className="mt-4"
        aria-expanded={isWhole}
        onClick={() => setIsWhole((before) => !before)}
      >
        {isWhole ? 'Show fewer' : `Show ${items.length - shownAtFirst} more`}
      </Button>
    ),
  };
}
