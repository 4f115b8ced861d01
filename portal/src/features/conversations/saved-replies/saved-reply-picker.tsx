import { Button, Dialog } from '@stackworks/ui';
import { useRef, useState } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import type { Conversation } from '#/features/conversations/conversation.ts';

const { Screen: SavedReplyList } = lazyScreen(
  async () => (await import('./saved-reply-list.tsx')).SavedReplyList,
  { fallback: <ListLoading text="Loading replies..." /> },
);

type Props = {
  conversation: Conversation;
  /** Takes the text for the message, its names filled in. */
  onPick: (text: string) => void;
};

/** Offers the team's saved replies where a message is written; they are looked after in the same place. */
export function SavedReplyPicker({ conversation, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const picked = useRef<string | null>(null);

  // The text is put in once the dialog has given the focus back, so that the focus ends where the text is.
  const finish = () => {
    setOpen(false);
    if (picked.current !== null) onPick(picked.current);
    picked.current = null;
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Saved replies
      </Button>
      <Dialog title="Saved replies" isOpen={isOpen} onClose={finish}>
        <SavedReplyList
          conversation={conversation}
          onPick={(text) => {
            picked.current = text;
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}
