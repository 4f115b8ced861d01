import type { ReplyPiece } from '@stackworks/contracts';
import { Button, Dialog, Icon, SendIcon } from '@stackworks/ui';
import { createContext, useId, useRef, type ComponentType } from 'react';
import { toolWords } from '#/components/dense.ts';
import { lazyScreen } from '#/components/lazy-screen.tsx';
import { ListLoading } from '#/components/loading.tsx';
import type { Conversation } from './conversation.ts';

export type Colleague = { id: string; name: string };

export type StaffTools = {
  /** Who can be mentioned in a note: the team without its author. */
  colleagues: readonly Colleague[];
  SavedReplies: ComponentType<PickerProps>;
  NoteTabs: ComponentType<NoteTabsProps>;
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
        <span className={toolWords}>Saved replies</span>
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

type NoteTabsProps = {
  isNote: boolean;
  /** What is written so far. */
  text: string;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onChange: (isNote: boolean) => void;
};

const kinds = [
  { name: 'Reply', icon: <SendIcon />, isNote: false },
  { name: 'Internal note', icon: <Icon name="lock" />, isNote: true },
];

/** A reply or a note for the team. What was written as a note becomes a reply only when asked. */
export function NoteTabs({ isNote, text, isAsking, onAsk, onChange }: NoteTabsProps) {
  const name = useId();
  const select = (next: boolean) => {
    if (isNote && !next && text.trim() !== '') onAsk(true);
    else onChange(next);
  };
  return (
    <>
      <fieldset className="mb-2 flex border-b border-edge text-sm font-semibold">
        <legend className="sr-only">What you write</legend>
        {kinds.map((kind) => (
          <label
            key={kind.name}
            className="relative -mb-px flex min-h-[34px] cursor-pointer items-center gap-2 border-b-[3px] border-transparent px-2.5 text-soft has-[:checked]:border-pounamu has-[:checked]:text-ink has-[:focus-visible]:outline has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-pounamu coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={kind.isNote === isNote}
              onChange={() => select(kind.isNote)}
            />
            {kind.icon}
            {kind.name}
          </label>
        ))}
      </fieldset>
      <Dialog title="Turn this note into a reply?" isOpen={isAsking} onClose={() => onAsk(false)}>
        <p>You wrote this for the team. The person you reply to will read it.</p>
        <p className="mt-4 max-h-40 overflow-y-auto whitespace-pre-wrap border-l-4 border-pending-ink bg-pending-wash px-4 py-3 [overflow-wrap:anywhere]">
          {text}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              onChange(false);
              onAsk(false);
            }}
          >
            Turn into a reply
          </Button>
          {/* So that pressing Enter twice shows nobody the note. */}
          <Button data-focus-first onClick={() => onAsk(false)}>
            Keep it a note
          </Button>
        </div>
      </Dialog>
    </>
  );
}
