import {
  idempotencyHeader,
  longestEntry,
  type TimeEntry,
  timeEntryInput,
  timeNoteLimit,
} from '@stackworks/contracts';
import { Button, Problem, TextField } from '@stackworks/ui';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { PagedList } from '#/components/paged-list.tsx';
import { api, pagedQuery } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { clearDrafts } from '#/lib/forms/drafts.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { attemptKey } from '#/lib/forms/idempotency-key.ts';
import { formatShortDay } from '#/lib/format.ts';
import { useOneAtATime } from '#/lib/hooks.ts';
import { reportsKey, staffProjectKey } from '#/lib/query-keys.ts';
import { formatMinutes } from './format-minutes.ts';

const timeQuery = (id: string) =>
  pagedQuery([...staffProjectKey(id), 'time'], (cursor) =>
    api.admin.projects[':id'].time.$get({ param: { id }, query: { limit: '10', ...cursor } }),
  );

/** The time that staff logged on a project, and a quick way to log more. Clients never see it. */
export function ProjectTime({ projectId }: { projectId: string }) {
  const query = useInfiniteQuery(timeQuery(projectId));
  const total = query.data?.pages.at(-1)?.totalMinutes;
  return (
    <>
      <LogTime key={projectId} projectId={projectId} />
      {total ? (
        <p className="mt-4 text-sm">
          <b>{formatMinutes(total)}</b> <span className="text-soft">on this project so far</span>
        </p>
      ) : null}
      <PagedList
        query={query}
        loading="Loading time..."
        failed="We couldn’t load the time"
        empty={<p className="mt-4 text-sm text-soft">No time logged yet.</p>}
        label="Logged time"
        className="mt-2"
      >
        {(entry) => <EntryRow key={entry.id} projectId={projectId} entry={entry} />}
      </PagedList>
    </>
  );
}

/** What follows a change of logged time: the list, and the reports that add it up. */
function useReadAgain(projectId: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries(timeQuery(projectId)),
      queryClient.invalidateQueries({ queryKey: reportsKey }),
    ]);
}

function LogTime({ projectId }: { projectId: string }) {
  const draft = `time ${projectId}`;
  const [minutes, setMinutes] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const readAgain = useReadAgain(projectId);
  const log = useMutation({
    mutationFn: async (json: { minutes: number; note?: string | undefined }) => {
      const headers = { [idempotencyHeader]: attemptKey(draft, json) };
      await api.admin.projects[':id'].time.$post({ param: { id: projectId }, json }, { headers });
      clearDrafts(draft);
    },
    onSuccess: async () => {
      setMinutes('');
      setNote('');
      await readAgain();
    },
  });
  const logOnce = useOneAtATime(log.mutateAsync);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = timeEntryInput.safeParse({ minutes: minutes === '' ? undefined : Number(minutes), note });
    setProblem(wanted.success ? null : (wanted.error.issues[0]?.message ?? null));
    if (wanted.success) logOnce(wanted.data);
  };
  return (
    <form noValidate onSubmit={submit}>
      <div className="grid grid-cols-[9rem_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
        <TextField
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={1}
          max={longestEntry}
          value={minutes}
          {...(problem !== null && { error: problem })}
          onChange={(event) => setMinutes(event.currentTarget.value)}
        />
        <TextField
          label="What for"
          isOptional
          maxLength={timeNoteLimit}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" className="max-sm:col-span-2 sm:mt-8" isBusy={log.isPending}>
          Log time
        </Button>
      </div>
      {log.isError && <Problem>{failureMessage(log.error, 'Failed to log the time')}</Problem>}
    </form>
  );
}

function EntryRow({ projectId, entry }: { projectId: string; entry: TimeEntry }) {
  const { id, authorName, minutes, note, createdAt, can } = entry;
  const readAgain = useReadAgain(projectId);
  const remove = useMutation({
    mutationFn: () =>
      api.admin.projects[':id'].time[':entryId'].$delete({ param: { id: projectId, entryId: id } }),
    onSuccess: readAgain,
    onError: useFailureToast('Error', 'Failed to delete the time'),
  });
  const day = formatShortDay(createdAt);
  return (
    <li className="flex min-h-11 items-center gap-x-3 border-b border-edge py-1.5 text-sm">
      <b className="w-24 flex-none tabular-nums">{formatMinutes(minutes)}</b>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {note && <span className="block">{note}</span>}
        <span className="text-soft">
          {authorName}, {day}
        </span>
      </span>
      {can.delete && (
        <Button
          size="small"
          variant="quiet"
          className="flex-none"
          isBusy={remove.isPending}
          aria-label={`Delete your ${formatMinutes(minutes)} of ${day}`}
          onClick={() => remove.mutate()}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
