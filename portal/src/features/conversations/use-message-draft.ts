import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clearDrafts, onOtherTabsDraft, readDraft, saveDraft, type DraftChange } from '#/lib/forms/drafts.ts';

type Written = { text: string; isNote: boolean; seenUpTo: string | null };

type Shown = Written & {
  /** Whether it was typed in this tab, rather than read from the draft. */
  isOwn: boolean;
};

/** Marks a draft as a note, so that none comes back as a message to the client. */
const yes = 'yes';

/**
 * What is being written in a conversation. Tabs have one draft, that of the tab used last: one in which nothing was typed
 * shows what another writes or sends, and one with text of its own leaves it alone.
 */
export function useMessageDraft(draft: string, mayNote: boolean) {
  const [shown, setShown] = useState<Shown>(() => ({ ...readWritten(draft, mayNote), isOwn: false }));
  // One click may change text and kind, and other tabs write in between.
  const latest = useRef(shown);
  const show = (next: Shown) => {
    latest.current = next;
    setShown(next);
  };
  useWindowFocus(() => {
    if (shown.isOwn) saveWritten(draft, shown);
  });
  return {
    shown,
    change: (changed: Partial<Written>) => {
      const next = { ...latest.current, ...changed };
      show({ ...next, isOwn: next.text !== '' });
      saveWritten(draft, next);
    },
    /** Empties the box, and the draft unless another tab's text is in it. */
    clear: () => {
      if (readDraft(draft, 'text') === latest.current.text) clearDrafts(draft);
      show({ ...latest.current, text: '', isOwn: false });
    },
    /** @returns whether the box now shows what another tab's change left in the draft */
    follow: (made: DraftChange): boolean => {
      if (!followsTab(latest.current, made)) return false;
      show({ ...readWritten(draft, mayNote), isOwn: false });
      return true;
    },
  };
}

/** Whether a box takes another tab's change of the draft: it has no text of its own, or that same text was sent there. */
export const followsTab = ({ isOwn, text }: Pick<Shown, 'isOwn' | 'text'>, made: DraftChange): boolean =>
  !isOwn || (made.field === 'text' && made.after === null && made.before === text);

/** Calls back when another tab changes the draft. */
export function useOtherTabsDraft(draft: string, handle: (change: DraftChange) => void): void {
  const onChange = useEffectEvent(handle);
  useEffect(() => onOtherTabsDraft(draft, (change) => onChange(change)), [draft]);
}

function useWindowFocus(handle: () => void): void {
  const onFocus = useEffectEvent(handle);
  useEffect(() => {
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);
}

const readWritten = (draft: string, mayNote: boolean): Written => ({
  text: readDraft(draft, 'text'),
  isNote: mayNote && readDraft(draft, 'note') === yes,
  seenUpTo: readDraft(draft, 'seen') || null,
});

// The mark of a note comes first: another tab may read the draft before the rest is written.
const saveWritten = (draft: string, { text, isNote, seenUpTo }: Written): void =>
  saveDraft(draft, { note: isNote ? yes : '', text, seen: seenUpTo ?? '' });
