import { Button, Dialog } from '@stackworks/ui';
import { createContext, useRef, useState, type ComponentType } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import type { Conversation } from './conversation.ts';

export type Colleague = { id: string; name: string };

export type StaffTools = {
  /** Who can be mentioned in a note: the team without its author. */
  colleagues: readonly Colleague[];
  SavedReplies: ComponentType<{ conversation: Conversation; onPick: (text: string) => void }>;
  /** Sends the message and opens the next one that waits for a reply. */
  SendAndNext: ComponentType<{ conversation: Conversation; isDisabled: boolean; onSend: () => void }>;
};

export const StaffToolsContext = createContext<StaffTools | null>(null);

const SavedReplies = lazyScreen(async () => (await import('./saved-replies.tsx')).SavedReplies, {
  fallback: <ListLoading text="Loading replies..." />,
});

type PickerProps = { conversation: Conversation; onPick: (text: string) => void };

export function SavedReplyPicker({ conversation, onPick }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const picked = useRef<string | null>(null);

  // Inserted once the dialog has given the focus back, so that the focus ends in the text.
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
        <SavedReplies
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
