import { FormAlert } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AdminUser, LeadNote, LeadDetail } from '@stackworks/contracts';
import { OptionSelect, toOptions } from '#/components/option-select.tsx';
import { Panel } from '#/components/panel.tsx';
import { TeamNotes } from '#/features/notes/index.ts';
import { api } from '#/lib/api/client.ts';
import { problemIn } from '#/lib/api/errors.ts';
import { formatDateTime } from '#/lib/format.ts';
import { leadStatusWords } from './lead-status.tsx';
import { leadFailure, leadNotesQuery, useChangeLead } from './queries.ts';

const settable = ['new', 'in_progress', 'closed'] as const;

type Props = { lead: LeadDetail; team: readonly Pick<AdminUser, 'id' | 'name'>[]; className: string };

export function LeadHandling({ lead, team, className }: Props) {
  const change = useChangeLead(lead);
  const { owner } = lead;
  // The new choice is shown while it is being saved.
  const { status, ownerId } = {
    status: lead.status,
    ownerId: owner?.id ?? null,
    ...(change.isPending && change.variables),
  };
  const hasLeft = owner && !team.some(({ id }) => id === owner.id);
  return (
    <Panel title="Handling" size="t1" className={className}>
      <FormAlert
        className="mb-4"
        title={leadFailure.title}
        message={problemIn(change.error, leadFailure.fallback)}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {lead.status === 'converted' ? (
          <p>Converted to a client.</p>
        ) : (
          <OptionSelect
            label="Status"
            value={status}
            options={toOptions(settable, leadStatusWords)}
            onChange={(value) => change.mutate({ status: value })}
            hint="Moving this out of New marks it as answered."
          />
        )}
        <OptionSelect
          label="Owner"
          value={ownerId ?? ''}
          options={[
            ['', 'Nobody'],
            ...(hasLeft ? [[owner.id, owner.name] as const] : []),
            ...team.map(({ id, name }) => [id, name] as const),
          ]}
          onChange={(value) => change.mutate({ ownerId: value || null })}
        />
      </div>
    </Panel>
  );
}

const NoteRow = ({ note }: { note: LeadNote }) => (
  <li className="border-t border-edge py-3">
    <p className="whitespace-pre-wrap break-words">{note.text}</p>
    <p className="text-xs text-soft">
      {note.authorName}, {formatDateTime(note.createdAt)}
    </p>
  </li>
);

/** The newest notes, to read beside the reply. */
export function LeadNoteList({ id }: { id: string }) {
  const notes = useInfiniteQuery(leadNotesQuery(id)).data?.pages[0]?.items ?? [];
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes" className="mt-5 bg-pending-wash px-4 text-pending-ink">
      {notes.map((note) => (
        <NoteRow key={note.id} note={note} />
      ))}
    </ul>
  );
}

export const LeadNotes = ({ id }: { id: string }) => (
  <TeamNotes
    options={leadNotesQuery(id)}
    add={(text) => api.admin.leads[':id'].notes.$post({ param: { id }, json: { text } })}
  >
    {(note) => <NoteRow key={note.id} note={note} />}
  </TeamNotes>
);
