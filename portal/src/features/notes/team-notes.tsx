import { clientNoteLimit, idempotencyHeader, type ClientNote } from '@stackworks/contracts';
import { Button, TextArea } from '@stackworks/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { PagedList } from '#/components/paged-list.tsx';
import { Panel } from '#/components/panel.tsx';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { attemptKey } from '#/lib/forms/idempotency-key.ts';
import { clearDrafts } from '#/lib/forms/drafts.ts';
import { formatDayTime, formatDateTime } from '#/lib/format.ts';
import { clientPageKey } from '#/lib/query-keys.ts';
import { useOneAtATime } from '#/lib/hooks.ts';

type Props<Note> = {
  options: ReturnType<typeof pagedQuery<{ items: Note[]; nextCursor: string | null }>>;
  add: (text: string) => Promise<unknown>;
  maxLength?: number;
  children: (note: Note) => ReactNode;
};

/** The team's notes about something, newest first, and a form to add one. */
export function TeamNotes<Note>({ options, add, maxLength, children }: Props<Note>) {
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setWriting(false);
    opener.current?.focus();
  };
  const save = async (text: string) => {
    await add(text);
    close();
    await queryClient.invalidateQueries(options);
  };
  return (
    <Panel
      title="Team notes"
      size="t1"
      action={
        <Button
          ref={opener}
          size="small"
          variant="quiet"
          className="-my-1.5 !px-0"
          aria-expanded={isWriting}
          onClick={() => setWriting(!isWriting)}
        >
          Write a note
        </Button>
      }
    >
      {isWriting && <NoteForm save={save} maxLength={maxLength} onCancel={close} />}
      <PagedList
        query={useInfiniteQuery(options)}
        loading="Loading notes..."
        failed="We couldn’t load the notes"
        failedText="They’re safe. Check your connection and try again."
        empty={<p className="mb-3 py-3 text-sm text-soft">No notes yet.</p>}
        label="Notes"
        className="mt-3"
      >
        {children}
      </PagedList>
    </Panel>
  );
}

type FormProps = {
  save: (text: string) => Promise<void>;
  maxLength: number | undefined;
  onCancel: () => void;
};

function NoteForm({ save, maxLength, onCancel }: FormProps) {
  const [text, setText] = useState('');
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: () => save(text) });
  const saveOnce = useOneAtATime(mutateAsync);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim()) saveOnce();
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextArea
        ref={box}
        label="New note"
        hint="Only the team sees notes."
        value={text}
        maxLength={maxLength}
        onChange={(event) => setText(event.currentTarget.value)}
        {...(error && { error: failureMessage(error, 'Failed to add the note') })}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button type="submit" size="small" disabled={!text.trim()} isBusy={isPending}>
          Add note
        </Button>
        <Button size="small" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const clientNotesQuery = (id: string) =>
  pagedQuery([...clientPageKey(id), 'notes'], (query) =>
    api.admin.clients[':id'].notes.$get({ param: { id }, query }),
  );

/** The team's notes about a client, who never sees them. Their authors can delete them. */
export function ClientNotes({ clientId }: { clientId: string }) {
  const draft = `client-note ${clientId}`;
  return (
    <TeamNotes
      options={clientNotesQuery(clientId)}
      add={async (text) => {
        const headers = { [idempotencyHeader]: attemptKey(draft, text) };
        await api.admin.clients[':id'].notes.$post({ param: { id: clientId }, json: { text } }, { headers });
        clearDrafts(draft);
      }}
      maxLength={clientNoteLimit}
    >
      {(note) => <ClientNoteRow key={note.id} clientId={clientId} note={note} />}
    </TeamNotes>
  );
}

function ClientNoteRow({ clientId, note }: { clientId: string; note: ClientNote }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      api.admin.clients[':id'].notes[':noteId'].$delete({ param: { id: clientId, noteId: note.id } }),
    onSuccess: () => queryClient.invalidateQueries(clientNotesQuery(clientId)),
    onError: useFailureToast('Error', 'Failed to delete the note'),
  });
  return (
    <li className="border-b border-edge py-3">
      <p className="whitespace-pre-line break-words">{note.text}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
        {note.authorName}, {formatDateTime(note.createdAt)}
        {note.can.delete && (
          <Button
            size="small"
            variant="quiet"
            className="ml-auto"
            isBusy={remove.isPending}
            aria-label={`Delete your note of ${formatDayTime(note.createdAt)}`}
            onClick={() => remove.mutate()}
          >
            Delete
          </Button>
        )}
      </p>
    </li>
  );
}
