import type { InboxItem, InboxScope } from '@stackworks/contracts';
import { useKeys } from '#/lib/keys.ts';
import { type Entry, findNext } from './entries.ts';
import { findRow, readFocusedRow } from './inbox-row.tsx';
import { canBeDone } from './words.ts';
import type { Inbox } from './use-inbox.ts';

type Actions = {
  reply: () => void;
  done: (entries: readonly Entry[]) => void;
  /** @param item null for what is selected */
  assign: (item: InboxItem | null) => void;
  /** Assigns to the member of staff who is signed in. */
  take: (entries: readonly Entry[]) => void;
  /** @param item null for what is selected */
  snooze: (item: InboxItem | null) => void;
  status: (item: InboxItem) => void;
  showWho: () => void;
  startProject: (item: InboxItem) => void;
};

/** Where M leads from each scope. */
const scopeAfter: Record<InboxScope, InboxScope> = {
  mine: 'unassigned',
  unassigned: 'everyone',
  everyone: 'mine',
  snoozed: 'mine',
};

/** The inbox's single keys. They act on what is selected, else on the row that has the focus, else on the open item. */
export function useInboxKeys(inbox: Inbox, actions: Actions): void {
  useKeys('writing', ({ target }) => {
    if (inbox.selected) return { back: inbox.stopSelecting };
    if (!isWriting(target)) return {};
    const rowOf = (which: string | null | undefined) => (which ? findRow(which) : null);
    return {
      back: () => {
        // Wherever the focus goes, what is typed next is no longer part of the message.
        target.blur();
        (rowOf(inbox.openKey) ?? rowOf(inbox.next?.key))?.focus();
      },
    };
  });
  useKeys('inbox', () => {
    const { entries, openKey, selected } = inbox;
    const current = readFocusedRow() ?? openKey;
    const at = entries.findIndex((entry) => entry.key === current);
    // From what is in no row, J and K go to the rows that would stand below and above it.
    const [above, below] = at === -1 ? [inbox.place - 1, inbox.place] : [at - 1, at + 1];
    // What is open may be a colleague's or snoozed, and so in no row.
    const entry = entries[at] ?? (current === openKey && !inbox.isDealtWith ? inbox.opened : undefined);
    const hasSelected = selected !== null && selected.length > 0;
    const move = (to: number) => {
      const target = entries[Math.min(Math.max(to, 0), entries.length - 1)];
      if (target) findRow(target.key)?.focus();
    };
    /** Opens the row first, as what follows stands in the reading pane. */
    const onOpen = (act: () => void) => {
      if (!entry || entry.key === openKey) {
        act();
        return;
      }
      inbox.open(entry.key);
      // Until then the pane shows what was open before, whose composer would take the focus.
      setTimeout(act);
    };
    /** While something is being selected, the pane opens no menu. */
    const onChosen = (act: (item: InboxItem | null) => void) => {
      if (hasSelected) act(null);
      else if (entry && !selected) onOpen(() => act(entry.item));
    };
    /** Moves the focus on from a row that is about to go. Where it is the open one, what opens next takes it. */
    const passFocus = (going: readonly Entry[]) => {
      const focused = readFocusedRow();
      if (!focused || focused === openKey || !going.some(({ key }) => key === focused)) return;
      const rest = entries.filter(({ key }) => key === focused || !going.some((each) => each.key === key));
      const following = findNext(rest, focused, 0);
      if (following) findRow(following.key)?.focus();
    };
    const take = () => {
      if (hasSelected) actions.take(selected);
      else if (entry) actions.take([entry]);
    };
    return {
      next: () => move(below),
      previous: () => move(above),
      reply: () => onOpen(actions.reply),
      done: () => {
        const chosen = hasSelected ? selected : entry ? [entry] : [];
        passFocus(chosen.filter(({ item }) => canBeDone(item)));
        actions.done(chosen);
      },
      assign: () => onChosen(actions.assign),
      take,
      snooze: () => onChosen(actions.snooze),
      status: () => entry && !selected && onOpen(() => actions.status(entry.item)),
      select: entry && (() => inbox.toggle(entry.key)),
      selectTo: entry && (() => inbox.extendTo(entry.key)),
      who: () => onOpen(actions.showWho),
      start: entry && (() => actions.startProject(entry.item)),
      scope: () => {
        if (!inbox.isAlone) inbox.goTo({ who: scopeAfter[inbox.who], item: '' });
      },
    };
  });
}

/** Whether somebody writes a message, rather than in a dialog or a field of the list. */
const isWriting = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && target.closest('dialog') === null;
