import { clientNoteLimit, idempotencyHeader, type ClientNote } from '@stackworks/contracts';
import { Button, ErrorState, TextArea, useToast } from '@stackworks/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { attemptKey } from '#/lib/forms/attempt-key.ts';
import { forgetDrafts } from '#/lib/forms/drafts.ts';
import { formatMoment } from '#/lib/format-time.ts';
import { useOneAtATime } from '#/lib/use-one-at-a-time.ts';
import { clientNotesQuery } from '#/features/clients/index.ts';

/** What the team has noted about a client, who never sees it. */
export function NotesSection({ clientId }: { clientId: string }) {
  const notes = useInfiniteQuery(clientNotesQuery(clientId));
  const items = notes.data?.pages.flatMap((page) => page.items);
  return (
    <Panel title="Team notes" size="t1">
      <AddNote clientId={clientId} />
      {notes.isPending && <ListLoading text="Loading notes..." />}
      {notes.isError && !items && (
        <ErrorState
          title="We couldn’t load the notes"
          text="They’re safe. Check your connection and try again."
          onRetry={() => void notes.refetch()}
        />
      )}
      {items?.length === 0 && <p className="py-3 text-sm text-soft">No notes yet.</p>}
      <ul aria-label="Notes" className="mt-3">
        {items?.map((note) => (
          <Note key={note.id} clientId={clientId} note={note} />
        ))}
      </ul>
      <LoadMore {...notes} />
    </Panel>
  );
}

function AddNote({ clientId }: { clientId: string }) {
  const queryClient = useQueryClient();
  const draft = `client-note ${clientId}`;
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const headers = { [idempotencyHeader]: attemptKey(draft, text) };
      const sent = { param: { id: clientId }, json: { text } };
      return (await api.admin.clients[':id'].notes.$post(sent, { headers })).json();
    },
    onSuccess: async () => {
      forgetDrafts(draft);
      setText('');
      await queryClient.invalidateQueries(clientNotesQuery(clientId));
    },
  });
  const addOnce = useOneAtATime(add.mutate);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim()) addOnce();
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextArea
        label="New note"
        hint="Only the team sees notes."
        value={text}
        maxLength={clientNoteLimit}
        onChange={(event) => setText(event.currentTarget.value)}
        {...(add.isError && { error: failureMessage(add.error, 'Failed to add the note') })}
      />
      <Button type="submit" size="small" className="mt-3" disabled={!text.trim()} isBusy={add.isPending}>
        Add note
      </Button>
    </form>
  );
}

function Note({ clientId, note }: { clientId: string; note: ClientNote }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api.admin.clients[':id'].notes[':noteId'].$delete({ param: { id: clientId, noteId: note.id } }),
    onSuccess: () => queryClient.invalidateQueries(clientNotesQuery(clientId)),
    onError: (error) => {
      toast({
        title: 'Error',
        description: failureMessage(error, 'Failed to delete the note'),
        tone: 'danger',
      });
    },
  });
  return (
    <li className="border-b border-edge py-3">
      <p className="whitespace-pre-line break-words">{note.text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
        {note.authorName}, {formatMoment(note.createdAt)}
        {note.isOwn && (
          <Button
            size="small"
            variant="quiet"
            className="ml-auto"
            isBusy={remove.isPending}
            aria-label={`Delete your note of ${formatMoment(note.createdAt)}`}
            onClick={() => remove.mutate()}
          >
            Delete
          </Button>
        )}
      </p>
    </li>
  );
}
