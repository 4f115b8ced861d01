import { Dialog } from '@stackworks/ui';
import { useLocation } from 'wouter';
import { SingleKeysSwitch } from '#/components/single-keys-switch.tsx';
import { useDocumentEvent } from '#/lib/hooks.ts';
import { closeKeyList, openKeyList, useIsKeyListOpen } from '#/lib/key-list.ts';
import { readSingleKey } from '#/lib/single-keys.ts';
import { undoLatest } from '#/lib/undo.ts';
import { staffPlaces } from './staff-places.ts';

/** How long after G its second key counts. */
const goForMs = 1500;

/** Until when G's second key counts: the screen, and this with it, may change between the two. */
let goUntil = 0;

/** The keys that work on every screen of staff, and the list of all keys. */
export function StaffKeys() {
  const [, navigate] = useLocation();
  useDocumentEvent('keydown', (event) => {
    const key = readSingleKey(event);
    if (key === null) return;
    if (goUntil > event.timeStamp) {
      goUntil = 0;
      const place = staffPlaces.find((each) => each.key?.toLowerCase() === key);
      if (!place) return;
      event.preventDefault();
      navigate(place.href);
    } else if (key === 'g') {
      goUntil = event.timeStamp + goForMs;
      event.preventDefault();
    } else if (key === 'z') {
      event.preventDefault();
      undoLatest();
    } else if (key === '?') {
      event.preventDefault();
      openKeyList();
    }
  });
  return (
    <Dialog title="All keys" isOpen={useIsKeyListOpen()} onClose={closeKeyList}>
      <KeyList />
    </Dialog>
  );
}

const going = staffPlaces.flatMap(({ key, name }) => (key ? [[['G', key], name] as const] : []));

const groups = [
  {
    title: 'Anywhere',
    keys: [
      [['Ctrl', 'K'], 'Search'],
      [['/'], 'Search, outside a text box'],
      [['Z'], 'Undo, sending too'],
      [['Ctrl', 'Z'], 'The same in an empty message'],
      [['?'], 'All keys'],
      ...going,
    ],
  },
  {
    title: 'Inbox',
    keys: [
      [['J'], 'Next'],
      [['K'], 'Previous'],
      [['Enter'], 'Open'],
      [['R'], 'Reply'],
      [['E'], 'Done'],
      [['A'], 'Assign'],
      [['T'], 'Take, which assigns it to you'],
      [['H'], 'Snooze'],
      [['S'], 'Status of the project'],
      [['X'], 'Select'],
      [['Shift', 'X'], 'Select up to here'],
      [['N'], 'Start a project for them'],
      [['M'], 'Mine, unassigned or everyone'],
      [['I'], 'Their details'],
    ],
  },
  {
    title: 'Project',
    keys: [
      [['1–6'], 'Status'],
      [['A'], 'Assign it'],
      [['D'], 'Due date'],
      [['P'], 'Priority'],
      [['V'], 'Deliver a version'],
    ],
  },
  {
    title: 'Board',
    keys: [
      [['N'], 'New project, also in the list'],
      [['←', '→'], 'Column'],
      [['J', 'K'], 'Card'],
      [['Space'], 'Pick up or drop'],
      [['1–6'], 'Status'],
      [['A'], 'Assign it'],
      [['D'], 'Due date'],
      [['P'], 'Priority'],
      [['X'], 'Select'],
    ],
  },
  {
    title: 'Lists of projects, clients and leads',
    keys: [
      [['J'], 'Next row'],
      [['K'], 'Previous row'],
      [['Enter'], 'Open it'],
    ],
  },
  {
    title: 'Clients',
    keys: [
      [['N'], 'Add a client'],
      [['N'], 'Start a project, on their page'],
    ],
  },
  {
    title: 'Writing',
    keys: [
      [['Enter'], 'Send'],
      [['Ctrl', 'Enter'], 'Send, also what leaves by email'],
      [['Ctrl', 'Shift', 'Enter'], 'Send and next'],
      [['Esc'], 'Back to the list, in the inbox'],
      [['/'], 'Saved reply, in an empty box'],
      [['@'], 'Colleague, in a note'],
      [['Tab'], 'Next variable'],
      [['Ctrl', 'Shift', 'N'], 'Note or reply'],
    ],
  },
] as const satisfies readonly { title: string; keys: readonly (readonly [readonly string[], string])[] }[];

function KeyList() {
  return (
    <div className="grid gap-5">
      {groups.map(({ title, keys }) => (
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
