import { foldText, splitReply, type ReplyPiece, type SavedReply } from '@stackworks/contracts';
import { Button, Icon, Problem } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useCoarsePointer } from '#/lib/hooks.ts';
import { savedRepliesKey } from '#/lib/query-keys.ts';
import type { Conversation } from './conversation.ts';
import { savedRepliesQuery } from './queries.ts';
import { SavedReplyForm } from './saved-reply-form.tsx';
import { SavedReplyPreview } from './saved-reply-preview.tsx';

type Props = { conversation: Conversation; onPick: (pieces: readonly ReplyPiece[]) => void };

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The team's saved replies: found and previewed from the keyboard, inserted, added, changed and deleted. */
export function SavedReplies({ conversation, onPick }: Props) {
  const query = useQuery(savedRepliesQuery(conversation));
  const [edited, setEdited] = useState<{ reply: SavedReply | null } | null>(null);
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState('');
  const isTouched = useCoarsePointer();
  const { deleted, remove, undo, problem, isBusy } = useDeleteReply();

  if (edited) {
    // A form that was left while it saved must not close the next one.
    const close = () => setEdited((now) => (now === edited ? null : now));
    return (
      <SavedReplyForm
        reply={edited.reply}
        adminId={conversation.userId}
        onCancel={close}
        onSaved={(id) => {
          setActiveId(id);
          setTyped('');
          close();
        }}
      />
    );
  }
  const wanted = foldText(typed.trim());
  return (
    <Loaded
      query={query}
      loading="Loading replies..."
      failed="We couldn’t load the replies"
      failedText="What you’ve typed is still there. Check your connection and try again."
    >
      {({ items, values }) => {
        const shown = items.filter(({ title, text }) => foldText(`${title} ${text}`).includes(wanted));
        const active = shown.find(({ id }) => id === activeId) ?? shown[0];
        const pick = ({ text }: SavedReply) => onPick(splitReply(text, values));
        return (
          <div className="grid gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
            <Command
              label="Find a reply"
              shouldFilter={false}
              value={active?.id ?? ''}
              onValueChange={setActiveId}
              className="grid content-start gap-3"
            >
              <Command.Input
                // Also when the replies arrive after the dialog has opened.
                ref={focus}
                data-focus-first
                value={typed}
                onValueChange={setTyped}
                placeholder="Find a reply"
                className="control"
              />
              <Command.List
                label="Saved replies"
                className="max-h-[40dvh] overflow-y-auto border-t-2 border-ink"
              >
                {shown.map((reply) => (
                  <Command.Item
                    key={reply.id}
                    value={reply.id}
                    className="flex min-h-11 cursor-pointer items-center border-b border-edge px-2 py-2 font-semibold [overflow-wrap:anywhere] data-[selected=true]:bg-pounamu-wash"
                    // Under a finger nothing is previewed before, so a touch previews.
                    onSelect={() => (isTouched ? setActiveId(reply.id) : pick(reply))}
                  >
                    {reply.title}
                  </Command.Item>
                ))}
              </Command.List>
              {shown.length === 0 && (
                <p className="text-soft">
                  {items.length === 0
                    ? 'None yet. Save replies you send often, and the whole team can use them.'
                    : 'No replies match.'}
                </p>
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
              {problem && <Problem>{problem}</Problem>}
              <Button size="small" className="justify-self-start" onClick={() => setEdited({ reply: null })}>
                <Icon name="plus" />
                New reply
              </Button>
            </Command>
            {active && (
              <SavedReplyPreview
                reply={active}
                pieces={splitReply(active.text, values)}
                isBusy={isBusy}
                onPick={() => pick(active)}
                onChange={() => setEdited({ reply: active })}
                onDelete={() => remove(active)}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Deletes a saved reply at once, and restores the last one. */
function useDeleteReply() {
  const queryClient = useQueryClient();
  const [deleted, setDeleted] = useState<SavedReply | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedRepliesKey });

  const removal = useMutation({
    mutationFn: ({ id }: SavedReply) => api.admin['saved-replies'][':id'].$delete({ param: { id } }),
    onSuccess: (_, reply) => {
      setDeleted(reply);
      return refresh();
    },
  });
  const undoing = useMutation({
    mutationFn: ({ title, text }: SavedReply) => api.admin['saved-replies'].$post({ json: { title, text } }),
    onSuccess: () => {
      setDeleted(null);
      return refresh();
    },
  });
  const error = removal.error ?? undoing.error;
  return {
    deleted,
    remove: removal.mutate,
    undo: () => deleted && undoing.mutate(deleted),
    isBusy: removal.isPending || undoing.isPending,
    problem: error && failureMessage(error, 'That didn’t work. Please try again.'),
  };
}
