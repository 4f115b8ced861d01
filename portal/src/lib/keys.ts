import { isComposing } from '@stackworks/ui';
import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { isTypedInto } from './is-typed-into.ts';
import { areSingleKeysOn } from './single-keys.ts';

/**
 * Every key of the staff's screens, by screen and name: what is pressed, in the syntax of tinykeys and once in a screen, and what
 * it does, as the list of all keys says. `$mod` is Ctrl or Cmd. What a field or the browser handles itself is only listed.
 */
const keys = {
  anywhere: {
    search: ['$mod+k', 'Search'],
    searchToo: ['/', 'Search, outside a text box'],
    undo: ['z', 'Undo, sending too'],
    undoInBox: ['$mod+z', 'The same in an empty message'],
    list: ['[Shift]+?', 'All keys'],
  },
  /** By the place they lead to. */
  going: {
    inbox: ['g i', 'Inbox'],
    projects: ['g p', 'Projects'],
    clients: ['g c', 'Clients'],
    leads: ['g l', 'Leads'],
    billing: ['g b', 'Billing'],
    team: ['g t', 'Team'],
  },
  inbox: {
    next: ['j', 'Next'],
    previous: ['k', 'Previous'],
    open: ['Enter', 'Open'],
    reply: ['r', 'Reply'],
    done: ['e', 'Done'],
    assign: ['a', 'Assign'],
    take: ['t', 'Take, which assigns it to you'],
    snooze: ['h', 'Snooze'],
    status: ['s', 'Status of the project'],
    select: ['x', 'Select'],
    selectTo: ['Shift+x', 'Select up to here'],
    start: ['n', 'Start a project for them'],
    scope: ['m', 'Mine, unassigned or everyone'],
    who: ['i', 'Their details'],
  },
  project: {
    status: ['[Shift]+([1-6])', 'Status'],
    assign: ['a', 'Assign it'],
    due: ['d', 'Due date'],
    priority: ['p', 'Priority'],
    deliver: ['v', 'Deliver a version'],
  },
  board: {
    new: ['n', 'New project, also in the list'],
    column: ['(ArrowLeft|ArrowRight)', 'Column'],
    card: ['([jk])', 'Card'],
    lift: ['Space', 'Pick up or drop'],
    status: ['[Shift]+([1-6])', 'Status'],
    assign: ['a', 'Assign it'],
    due: ['d', 'Due date'],
    priority: ['p', 'Priority'],
    select: ['x', 'Select'],
  },
  rows: {
    next: ['j', 'Next row'],
    previous: ['k', 'Previous row'],
    open: ['Enter', 'Open it'],
  },
  clients: { add: ['n', 'Add a client'] },
  client: { start: ['n', 'Start a project, on their page'] },
  writing: {
    send: ['Enter', 'Send'],
    sendEmail: ['$mod+Enter', 'Send, also what leaves by email'],
    sendAndNext: ['$mod+Shift+Enter', 'Send and next'],
    back: ['Escape', 'Back to the list, in the inbox'],
    savedReply: ['/', 'Saved reply, in an empty box'],
    mention: ['@', 'Colleague, in a note'],
    nextVariable: ['Tab', 'Next variable'],
    note: ['$mod+Shift+n', 'Note or reply'],
  },
  unsorted: {
    next: ['j', 'Next'],
    previous: ['k', 'Previous'],
    file: ['f', 'File to'],
    dismiss: ['e', 'Dismiss'],
  },
} as const satisfies Record<string, Record<string, Key>>;

type Key = readonly [press: string, words: string];
type Screen = keyof typeof keys;
/** How keys are shown, and what they do. */
export type Shown = readonly [keys: readonly string[], words: string];

const glyphs: Readonly<Record<string, string>> = {
  $mod: 'Ctrl',
  Escape: 'Esc',
  '([1-6])': '1–6',
  '([jk])': 'J K',
  '(ArrowLeft|ArrowRight)': '← →',
};

/** Each key of a press on its own. A modifier that may be there or not is left out. */
const showPress = (press: string): string[] =>
  press
    .replace(/\[.*\]\+/, '')
    .split(/(?<=\w)[+ ]/)
    .flatMap((key) => (glyphs[key] ?? (key.length === 1 ? key.toUpperCase() : key)).split(' '));

/** The keys that lead to a place from anywhere, if any do. */
export function showKeysTo(place: string): string[] {
  const found = Object.entries(keys.going).find(([id]) => id === place);
  return found ? showPress(found[1][0]) : [];
}

const listKeys = (screen: Screen): Shown[] =>
  Object.values<Key>(keys[screen]).map(([press, words]) => [showPress(press), words]);

/** The list of all keys, in its sections. */
export const keySections: readonly (readonly [title: string, keys: readonly Shown[]])[] = [
  ['Anywhere', [...listKeys('anywhere'), ...listKeys('going')]],
  ['Inbox', listKeys('inbox')],
  ['Project', listKeys('project')],
  ['Board', listKeys('board')],
  ['Lists of projects, clients and leads', listKeys('rows')],
  ['Clients', [...listKeys('clients'), ...listKeys('client')]],
  ['Writing', listKeys('writing')],
];

const bar = (...parts: readonly (readonly [words: string, ...Key[]])[]): Shown[] =>
  parts.map(([words, ...pressed]) => [pressed.flatMap(([press]) => showPress(press)), words]);

const { inbox, board, unsorted, anywhere } = keys;
const onCard = [
  ['status', board.status],
  ['assign', board.assign],
  ['due date', board.due],
  ['select', board.select],
  ['new', board.new],
] as const;

/** The keys in the bar at the foot of a screen: those that are used all day. */
export const keyBars = {
  inbox: bar(
    ['move', inbox.next, inbox.previous],
    ['reply', inbox.reply],
    ['done', inbox.done],
    ['take', inbox.take],
    ['assign', inbox.assign],
    ['snooze', inbox.snooze],
  ),
  unsorted: bar(
    ['move', unsorted.next, unsorted.previous],
    ['file to', unsorted.file],
    ['dismiss', unsorted.dismiss],
    ['undo', anywhere.undo],
  ),
  board: bar(
    ['column', board.column],
    ['card', board.card],
    ['open', inbox.open],
    ['pick up', board.lift],
    ...onCard,
  ),
  calendar: bar(['project', board.card], ['open', inbox.open], ...onCard),
};

/** Keys wait while a dialog is open; single ones also in a menu, while something is typed, and where people turn them off. */
function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event) || document.querySelector('dialog[open]')) return true;
  const isSingle = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  return (
    isSingle &&
    (isTypedInto(event.target) || !areSingleKeysOn() || document.querySelector('[role="menu"]') !== null)
  );
}

type Act = (() => void) | false | null | undefined;
type Acts<Of extends Screen> = { readonly [Name in keyof (typeof keys)[Of]]?: Act };

/**
 * Listens to the keys of a screen.
 * @param find what each key does, asked when one is pressed; a key that does nothing is left to others
 */
export function useKeys<Of extends Screen>(screen: Of, find: (event: KeyboardEvent) => Acts<Of>): void {
  const press = useEffectEvent((name: string, event: KeyboardEvent) => {
    const acts: Readonly<Record<string, Act>> = find(event);
    const act = acts[name];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const bindings = Object.entries<Key>(keys[screen]).flatMap(([name, [pressed]]) =>
      ['Control', 'Meta'].map(
        (command) =>
          [pressed.replace('$mod', command), (event: KeyboardEvent) => press(name, event)] as const,
      ),
    );
    return tinykeys(
      window,
      Object.fromEntries(bindings),
      // The second key of G is heard before the screen's own.
      { ignore: isIgnored, timeout: 1500, capture: screen === 'going' },
    );
  }, [screen]);
}
