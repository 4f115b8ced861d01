import { Dialog } from '@stackworks/ui';
import { useLocation } from 'wouter';
import { SingleKeysSwitch } from '#/components/single-keys-switch.tsx';
import { closeKeyList, openKeyList, useIsKeyListOpen } from '#/lib/key-list.ts';
import { keySections, useKeys } from '#/lib/keys.ts';
import { undoLatest } from '#/lib/undo.ts';
import { staffPlaces } from './staff-places.ts';

/** The keys that work on every screen of staff, and the list of all keys. */
export function StaffKeys() {
  const [, navigate] = useLocation();
  useKeys('going', () => Object.fromEntries(staffPlaces.map(({ id, href }) => [id, () => navigate(href)])));
  useKeys('anywhere', () => ({ undo: undoLatest, list: openKeyList }));
  return (
    <Dialog title="All keys" isOpen={useIsKeyListOpen()} onClose={closeKeyList}>
      <KeyList />
    </Dialog>
  );
}

function KeyList() {
  return (
    <div className="grid gap-5">
      {keySections.map(([title, keys]) => (
        <section key={title} aria-label={title}>
          <h3
            className="border-b-2 border-ink pb-1.5 font-label outline-none"
            // The list starts at its top, where its first control would not be.
            {...(title === 'Anywhere' && { tabIndex: -1, 'data-focus-first': true })}
          >
            {title}
          </h3>
          <dl className="sm:columns-2 sm:gap-8">
            {keys.map(([pressed, words]) => (
              <div
                key={words}
                className="flex min-h-9 break-inside-avoid items-center gap-3 border-b border-edge text-[.875rem]"
              >
                <dt>{words}</dt>
                <dd className="ml-auto flex gap-1">
                  {pressed.map((key) => (
                    <kbd key={key} className="key">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SingleKeysSwitch />
    </div>
  );
}
