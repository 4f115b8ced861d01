import { Button, ErrorState, TextArea } from '@stackworks/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatMoment } from '#/lib/format-time.ts';
import { useOneAtATime } from '#/lib/use-one-at-a-time.ts';
import { enquiryNotesQuery } from './queries.ts';

/** What the team has noted about an enquiry, and one more. */
export function EnquiryNotes({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const notes = useInfiniteQuery(enquiryNotesQuery(id));
  const items = notes.data?.pages.flatMap((page) => page.items);
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => api.admin.enquiries[':id'].notes.$post({ param: { id }, json: { text } }),
    onSuccess: async () => {
      setText('');
      await queryClient.invalidateQueries(enquiryNotesQuery(id));
    },
  });
  const addOnce = useOneAtATime(add.mutate);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim()) addOnce();
  };
  return (
    <Panel title="Team notes" size="t1">
      <form noValidate onSubmit={submit}>
        <TextArea
          label="New note"
          hint="Only the team sees notes."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...(add.isError && { error: failureMessage(add.error, 'Failed to add the note') })}
        />
        <Button type="submit" size="small" className="mt-3" disabled={!text.trim()} isBusy={add.isPending}>
          Add note
        </Button>
      </form>
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
          <li key={note.id} className="border-t border-edge py-3">
            <p className="whitespace-pre-wrap break-words">{note.text}</p>
            <p className="text-xs text-soft">
              {note.authorName}, {formatMoment(note.createdAt)}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore {...notes} />
    </Panel>
  );
}
