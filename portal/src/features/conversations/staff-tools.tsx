import type { ReplyPiece } from '@stackworks/contracts';
import { Button, Dialog, Icon } from '@stackworks/ui';
import { createContext, useRef, type ComponentType } from 'react';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import type { Conversation } from './conversation.ts';

export type Colleague = { id: string; name: string };

export type StaffTools = {
  /** Who can be mentioned in a note: the team without its author. */
  colleagues: readonly Colleague[];
  SavedReplies: ComponentType<PickerProps>;
  /** Sends the message and opens the next one that waits for a reply. */
  SendAndNext: ComponentType<{ conversation: Conversation; isDisabled: boolean; onSend: () => void }>;
};

export const StaffToolsContext = createContext<StaffTools | null>(null);

const SavedReplies = lazyScreen(async () => (await import('./saved-replies.tsx')).SavedReplies, {
  fallback: <ListLoading text="Loading replies..." />,
});

type PickerProps = {
  conversation: Conversation;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPick: (pieces: readonly ReplyPiece[]) => void;
};

export function SavedReplyPicker({ conversation, isOpen, onOpen, onPick }: PickerProps) {
  const picked = useRef<readonly ReplyPiece[] | null>(null);

  // Inserted once the dialog has given the focus back, so that the focus ends in the text.
  const finish = () => {
    onOpen(false);
    if (picked.current !== null) onPick(picked.current);
    picked.current = null;
  };
  return (
    <>
      <Button variant="quiet" size="small" aria-keyshortcuts="/" onClick={() => onOpen(true)}>
        <Icon name="bookmark" />
        Saved replies
      </Button>
      <Dialog title="Saved replies" isWide isOpen={isOpen} onClose={finish}>
        <SavedReplies
          conversation={conversation}
          onPick={(pieces) => {
            picked.current = pieces;
            onOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}
