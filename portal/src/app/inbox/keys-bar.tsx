import { useIsOnline } from '@stackworks/ui';
import { openKeyList } from '#/lib/key-list.ts';
import { useSingleKeys } from '#/lib/single-keys.ts';

const shown = [
  [['J', 'K'], 'move'],
  [['R'], 'reply'],
  [['E'], 'done'],
  [['A'], 'assign'],
  [['H'], 'snooze'],
] as const;

/** The keys that are used all day, where there is a keyboard. */
export function KeysBar() {
  const isOnline = useIsOnline();
  const areOn = useSingleKeys();
  return (
    <div className="max-rail:hidden">
      {!isOnline && (
        <p className="bg-pending-wash px-6 py-1.5 text-xs font-semibold text-pending-ink">
          No connection. Reading only, drafts are saved.
        </p>
      )}
      <p className="flex min-h-9 flex-wrap items-center gap-x-[18px] border-t border-edge bg-fold px-6 text-xs">
        {areOn &&
          shown.map(([keys, words]) => (
            <span key={words} className="flex items-center gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
              {words}
            </span>
          ))}
        <button type="button" className="flex min-h-6 items-center gap-1.5" onClick={openKeyList}>
          <kbd className="key">?</kbd> all keys
        </button>
        <span className="ml-auto text-soft max-[80rem]:hidden">
          Enter sends. Ctrl Shift Enter sends and opens the next.
        </span>
      </p>
    </div>
  );
}
