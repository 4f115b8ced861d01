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
  NoteToReply: ComponentType<NoteToReplyProps>;
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
      <Button
        variant="quiet"
        size="small"
        className="whitespace-nowrap !px-1"
        aria-keyshortcuts="/"
        onClick={() => onOpen(true)}
      >
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

type NoteToReplyProps = { isOpen: boolean; note: string; onMove: () => void; onClose: () => void };

/** Asks before what was written for the team becomes a reply. */
export const NoteToReply = ({ isOpen, note, onMove, onClose }: NoteToReplyProps) => (
  <Dialog title="Turn this note into a reply?" isOpen={isOpen} onClose={onClose}>
    <p>You wrote this for the team. The person you reply to will read it.</p>
    <p className="mt-4 max-h-40 overflow-y-auto whitespace-pre-wrap border-l-4 border-pending-ink bg-pending-wash px-4 py-3 [overflow-wrap:anywhere]">
      {note}
    </p>
    <div className="mt-6 flex flex-wrap gap-3">
      <Button onClick={onMove}>Turn into a reply</Button>
      {/* So that pressing Enter twice shows nobody the note. */}
      <Button data-focus-first onClick={onClose}>
        Keep it a note
      </Button>
    </div>
  </Dialog>
);
