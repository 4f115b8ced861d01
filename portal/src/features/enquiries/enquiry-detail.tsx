import { portalRoutes, type EnquiryChange, type StaffEnquiryDetail } from '@stackworks/contracts';
import { Button, EmptyState, ErrorState, Select, buttonClass, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { Panel } from '#/components/panel.tsx';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { formatMoment } from '#/lib/format-moment.ts';
import { enquiriesKey, needsKey, staffCountsKey } from '#/lib/query-keys.ts';
import { EnquiryBadge } from './enquiry-badge.tsx';
import type { Colleague } from './enquiry-list.tsx';
import { EnquiryNotes } from './enquiry-notes.tsx';
import { enquiryQuery } from './queries.ts';
import { enquirySourceWords, enquiryStatusWords } from './words.ts';

const settable = ['new', 'in_progress', 'closed'] as const;

/** One enquiry: what was sent, what the team makes of it, and the ways on. */
export function EnquiryDetail({ id, team }: { id: string; team: readonly Colleague[] }) {
  const enquiry = useQuery(enquiryQuery(id));
  return (
    <>
      <p className="mb-5">
        <Link href="?tab=enquiries">Back to all enquiries</Link>
      </p>
      {enquiry.isPending && <ListLoading text="Loading the enquiry..." />}
      {enquiry.isError && (
        <ErrorState
          title="The enquiry could not be loaded"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void enquiry.refetch()}
        />
      )}
      {enquiry.data === null && (
        <EmptyState
          title="There is no such enquiry"
          text="It may have been removed. The list has the others."
        />
      )}
      {enquiry.data && <Opened enquiry={enquiry.data} team={team} />}
    </>
  );
}

function Opened({ enquiry, team }: { enquiry: StaffEnquiryDetail; team: readonly Colleague[] }) {
  const { id, name, email, summary, message, facts, source, status, owner, convertedTo, createdAt } = enquiry;
  const { change, convert } = useEnquiryActions(enquiry);
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
      <div className="grid gap-7">
        <Panel title={name}>
          <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-soft">
            <EnquiryBadge status={status} />
            {enquirySourceWords[source]}, {formatMoment(createdAt)}: {summary}
          </p>
          <p className="max-w-measure whitespace-pre-wrap break-words">{message}</p>
          <dl className="mt-4 grid gap-2 text-sm">
            {facts.map((fact) => (
              <div key={fact.name} className="grid grid-cols-[8rem_minmax(0,1fr)]">
                <dt className="text-soft">{fact.name}</dt>
                <dd className="break-words">{fact.value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 flex flex-wrap gap-3">
            <a
              className={buttonClass({ variant: status === 'new' ? 'primary' : 'secondary', size: 'small' })}
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your enquiry: ${summary}`)}`}
            >
              Reply by email
            </a>
            {convertedTo ? (
              <Link
                className={buttonClass({ size: 'small' })}
                href={`${portalRoutes.adminDashboard}?tab=clients&client=${convertedTo}`}
              >
                Open client
              </Link>
            ) : (
              <Button size="small" isBusy={convert.isPending} onClick={() => convert.mutate()}>
                Convert to client
              </Button>
            )}
          </p>
        </Panel>
        <EnquiryNotes id={id} />
      </div>
      <Panel title="In hand">
        <div className="grid gap-4">
          {status === 'converted' ? (
            <p>This enquiry has become a client.</p>
          ) : (
            <Select
              label="Status"
              value={status}
              onChange={(event) => {
                const chosen = settable.find((one) => one === event.currentTarget.value);
                if (chosen) change.mutate({ status: chosen });
              }}
              hint="In progress or closed means they have been answered."
            >
              {settable.map((one) => (
                <option key={one} value={one}>
                  {enquiryStatusWords[one]}
                </option>
              ))}
            </Select>
          )}
          <Select
            label="Owner"
            value={owner?.id ?? ''}
            onChange={(event) => change.mutate({ ownerId: event.currentTarget.value || null })}
          >
            <option value="">Nobody</option>
            {team.map((colleague) => (
              <option key={colleague.id} value={colleague.id}>
                {colleague.name}
              </option>
            ))}
          </Select>
          <p className="break-words text-sm text-soft">{email}</p>
        </div>
      </Panel>
    </div>
  );
}

function useEnquiryActions({ id, name }: StaffEnquiryDetail) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onSettled = () =>
    Promise.all(
      [enquiriesKey, needsKey, staffCountsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const onError = (error: Error) =>
    toast({
      title: 'Error',
      description: failureMessage(error, 'The enquiry could not be changed'),
      tone: 'danger',
    });
  const change = useMutation({
    mutationFn: (json: EnquiryChange) => api.admin.enquiries[':id'].$patch({ param: { id }, json }),
    onSuccess: () =>
      toast({ title: 'Enquiry updated', description: `The enquiry of ${name} is up to date.` }),
    onError,
    onSettled,
  });
  const convert = useMutation({
    mutationFn: async () => (await api.admin.enquiries[':id'].convert.$post({ param: { id } })).json(),
    onSuccess: ({ isNew }) =>
      toast({
        title: isNew ? 'Client created' : 'Client linked',
        description: isNew
          ? `${name} has a link by email to set a password.`
          : `${name} has an account already, and the enquiry leads to it now.`,
      }),
    onError,
    onSettled,
  });
  return { change, convert };
}
