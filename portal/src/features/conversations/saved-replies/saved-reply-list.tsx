import type { SavedReply } from '@stackworks/contracts';
import { Button, ErrorState, Icon, TextField } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import type { Conversation } from '#/features/conversations/conversation.ts';
import { savedRepliesQuery } from './queries.ts';
import { SavedReplyForm } from './saved-reply-form.tsx';
import { useDeleteReply } from './use-delete-reply.ts';

type Props = { conversation: Conversation; onPick: (text: string) => void };

/** From this many replies on there is a box to look for one. */
const manyReplies = 6;

/** The replies to pick from, and what adds, changes and deletes them. */
export function SavedReplyList({ conversation, onPick }: Props) {
  const { data, isError, refetch } = useQuery(savedRepliesQuery(conversation));
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const [typed, setTyped] = useState('');
  const { deleted, remove, undo, problem, isBusy } = useDeleteReply();

  if (edited) {
    return <SavedReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />;
  }
  if (isError && !data) {
    return (
      <ErrorState
        title="We couldn’t load the replies"
        text="What you’ve typed is still there. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <ListLoading text="Loading replies..." />;
  const wanted = typed.trim().toLowerCase();
  const shown = data.items.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(wanted));

  return (
    <div className="grid gap-4">
      {data.items.length >= manyReplies && (
        <TextField
          label="Find a reply"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {data.items.length === 0 && (
        <p className="text-soft">None yet. Save replies you send often, and the whole team can use them.</p>
      )}
      {data.items.length > 0 && shown.length === 0 && <p className="text-soft">No replies match.</p>}
      {shown.length > 0 && (
        <ul className="border-t-2 border-ink">
          {shown.map((reply) => (
            <li key={reply.id} className="flex items-start gap-1 border-b border-edge py-1">
              <button
                type="button"
                className="min-h-11 min-w-0 flex-1 px-1 py-2 text-left hover:bg-fold"
                onClick={() => onPick(reply.filled)}
              >
                <span className="block break-words font-semibold">{reply.title}</span>
                <span className="line-clamp-2 break-words text-sm text-soft">{reply.filled}</span>
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Change ${reply.title}`}
                onClick={() => setEdited(reply)}
              >
                <Icon name="pencil" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Delete ${reply.title}`}
                disabled={isBusy}
                onClick={() => remove(reply)}
              >
                <Icon name="bin" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="empty:hidden">
        {deleted && (
          <>
            “{deleted.title}” deleted.{' '}
            <button type="button" className="link min-h-6 px-1" onClick={undo}>
              Undo
            </button>
          </>
        )}
      </p>
      {problem && (
        <p role="alert" className="problem">
          <Icon name="warning" className="mt-0.5" />
          {problem}
        </p>
      )}
      <Button size="small" className="justify-self-start" onClick={() => setEdited('new')}>
        <Icon name="plus" />
        New reply
      </Button>
    </div>
  );
}
