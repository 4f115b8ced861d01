import { replyVariables, savedReplyInput, type SavedReply } from '@stackworks/contracts';
import { Button, Icon, Problem, TextArea, TextField } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons } from '#/components/form-dialog.tsx';
import { ContractForm, useContractForm } from '#/components/form.tsx';
import { IconButton } from '#/components/icon-button.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { savedRepliesKey } from '#/lib/query-keys.ts';
import type { Conversation } from './conversation.ts';
import { savedRepliesQuery } from './queries.ts';

type Props = { conversation: Conversation; onPick: (text: string) => void };

/** From this many replies on there is a search box. */
const manyReplies = 6;

/** The team's saved replies, to insert, add, change and delete. */
export function SavedReplies({ conversation, onPick }: Props) {
  const query = useQuery(savedRepliesQuery(conversation));
  const [edited, setEdited] = useState<{ reply: SavedReply | null } | null>(null);
  const [typed, setTyped] = useState('');
  const { deleted, remove, undo, problem, isBusy } = useDeleteReply();

  if (edited) {
    // A form that was left while it saved must not close the next one.
    const close = () => setEdited((now) => (now === edited ? null : now));
    return <SavedReplyForm reply={edited.reply} onDone={close} />;
  }
  const wanted = typed.trim().toLowerCase();
  return (
    <Loaded
      query={query}
      loading="Loading replies..."
      failed="We couldn’t load the replies"
      failedText="What you’ve typed is still there. Check your connection and try again."
    >
      {({ items }) => {
        const shown = items.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(wanted));
        return (
          <div className="grid gap-4">
            {items.length >= manyReplies && (
              <TextField
                label="Find a reply"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
            {items.length === 0 && (
              <p className="text-soft">
                None yet. Save replies you send often, and the whole team can use them.
              </p>
            )}
            {items.length > 0 && shown.length === 0 && <p className="text-soft">No replies match.</p>}
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
                    <IconButton
                      icon="pencil"
                      label={`Change ${reply.title}`}
                      onClick={() => setEdited({ reply })}
                    />
                    <IconButton
                      icon="bin"
                      label={`Delete ${reply.title}`}
                      disabled={isBusy}
                      onClick={() => remove(reply)}
                    />
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
            {problem && <Problem>{problem}</Problem>}
            <Button size="small" className="justify-self-start" onClick={() => setEdited({ reply: null })}>
              <Icon name="plus" />
              New reply
            </Button>
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

function SavedReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: savedReplyInput,
    defaultValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
    failure: { title: 'Not saved', fallback: 'We couldn’t save the reply. Please try again.' },
    send: async (json) => {
      const replies = api.admin['saved-replies'];
      await (reply ? replies[':id'].$patch({ param: { id: reply.id }, json }) : replies.$post({ json }));
      await queryClient.invalidateQueries({ queryKey: savedRepliesKey });
      onDone();
    },
  });
  return (
    <ContractForm form={form}>
      <TextField label="Title" {...form.field('title')} />
      <TextArea
        label="Text"
        hint={`Filled in when you use it: ${replyVariables.map((name) => `{{${name}}}`).join(', ')}.`}
        {...form.field('text')}
      />
      <FormButtons form={form} onCancel={onDone} cancelWaits={false}>
        {reply ? 'Save changes' : 'Save reply'}
      </FormButtons>
    </ContractForm>
  );
}
