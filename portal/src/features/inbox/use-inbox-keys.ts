import { useDocumentEvent } from '#/lib/hooks.ts';
import { readSingleKey } from '#/lib/single-keys.ts';
import type { Entry } from './entries.ts';
import { findRow, rowAttribute } from './inbox-row.tsx';
import { undoLatest } from './undo.ts';
import type { Inbox } from './use-inbox.ts';

type Actions = {
  reply: () => void;
  done: (entry: Entry) => void;
  assign: () => void;
  snooze: () => void;
  showWho: () => void;
};

/** The inbox's single keys. They act on the row that has the focus, else on the open item. */
export function useInboxKeys(inbox: Inbox, actions: Actions): void {
  useDocumentEvent('keydown', (event) => {
    const key = readSingleKey(event);
    const { entries, openKey } = inbox;
    const focused = document.activeElement?.getAttribute(rowAttribute) ?? null;
    const current = focused ?? openKey;
    const at = entries.findIndex((entry) => entry.key === current);
    const entry = entries[at];
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
    const acts: Record<string, () => void> = {
      j: () => move(at + 1),
      k: () => move(at - 1),
      r: () => onOpen(actions.reply),
      e: () => entry && actions.done(entry),
      a: () => onOpen(actions.assign),
      h: () => onOpen(actions.snooze),
      i: () => onOpen(actions.showWho),
      m: () => inbox.goTo({ who: inbox.who === 'mine' ? 'everyone' : 'mine', item: '' }),
      z: undoLatest,
    };
    const act = key === null ? undefined : acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
