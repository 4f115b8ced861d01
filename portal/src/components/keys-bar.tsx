import { useIsOnline } from '@stackworks/ui';
import { openKeyList } from '#/lib/key-list.ts';
import type { Shown } from '#/lib/keys.ts';
import { useSingleKeys } from '#/lib/single-keys.ts';
import texts from './keys-bar-texts.json' with { type: 'json' };

type Props = {
  keys: readonly Shown[];
  note: string;
  className?: string;
};

/** A screen's keys that are used all day, where there is a keyboard. */
export function KeysBar({ keys, note, className = '' }: Props) {
  const isOnline = useIsOnline();
  const areOn = useSingleKeys();
  return (
    <div className={`max-rail:hidden ${className}`}>
      {!isOnline && (
        <p
          role="status"
          data-strip
          className="bg-pending-wash px-6 py-1.5 text-xs font-semibold text-pending-ink"
        >
          {texts.offline}
        </p>
      )}
      <p className="flex min-h-9 flex-wrap items-center gap-x-[18px] border-t border-edge bg-fold px-6 text-xs">
        {areOn &&
          keys.map(([pressed, words]) => (
            <span key={words} className="flex items-center gap-1.5">
              {pressed.map((key) => (
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
        <span className="ml-auto text-soft max-[80rem]:hidden">{note}</span>
      </p>
    </div>
  );
}
