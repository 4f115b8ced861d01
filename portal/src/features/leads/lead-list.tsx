import { enquirySources, enquiryStatuses } from '@stackworks/contracts';
import { EmptyState, ErrorState, Select } from '@stackworks/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { LoadMore } from '#/components/load-more.tsx';
import { formatMoment } from '#/lib/format-time.ts';
import { EnquiryBadge } from './lead-badge.tsx';
import { enquiriesQuery } from './queries.ts';
import { enquirySourceWords, enquiryStatusWords } from './words.ts';

/** A colleague an enquiry can belong to. */
export type Colleague = { id: string; name: string };

/** Every enquiry, newest first; the filters are kept in the address. */
export function EnquiryList({ team }: { team: readonly Colleague[] }) {
  const [parameters, setParameters] = useSearchParams();
  const status = enquiryStatuses.find((one) => one === parameters.get('status'));
  const source = enquirySources.find((one) => one === parameters.get('source'));
  const owner = parameters.get('owner') ?? undefined;
  const filters = { ...(status && { status }), ...(source && { source }), ...(owner && { owner }) };
  const enquiries = useInfiniteQuery(enquiriesQuery(filters));
  const items = enquiries.data?.pages.flatMap((page) => page.items);
  const narrow = (name: string, value: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );

  return (
    <>
      <div className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3 max-sm:[&>:last-child]:col-span-2">
        <Select
          label="Status"
          value={status ?? ''}
          onChange={(event) => narrow('status', event.currentTarget.value)}
        >
          <option value="">Any status</option>
          {enquiryStatuses.map((one) => (
            <option key={one} value={one}>
              {enquiryStatusWords[one]}
            </option>
          ))}
        </Select>
        <Select
          label="Owner"
          value={owner ?? ''}
          onChange={(event) => narrow('owner', event.currentTarget.value)}
        >
          <option value="">Anyone</option>
          <option value="none">Nobody</option>
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Source"
          value={source ?? ''}
          onChange={(event) => narrow('source', event.currentTarget.value)}
        >
          <option value="">Any source</option>
          {enquirySources.map((one) => (
            <option key={one} value={one}>
              {enquirySourceWords[one]}
            </option>
          ))}
        </Select>
      </div>
      {enquiries.isPending && <ListLoading text="Loading enquiries..." />}
      {enquiries.isError && !items && (
        <ErrorState
          title="We couldn’t load the enquiries"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void enquiries.refetch()}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          title="No enquiries here"
          text="Messages from the contact form and StackBot appear here."
        />
      )}
      <ul className={items?.length ? 'border-t-2 border-ink' : ''}>
        {items?.map(
          ({ id, name, email, summary, status: state, isPartial, source: from, owner: whose, createdAt }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-edge py-4 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
            >
              <div className="min-w-0 max-sm:col-span-2">
                <h2 className="break-words font-display text-t2">{name}</h2>
                <p className="break-words text-sm text-soft">
                  {name !== email && `${email}: `}
                  {summary}
                </p>
              </div>
              <div className="grid justify-items-start gap-1.5">
                <EnquiryBadge status={state} isPartial={isPartial} />
                <p className="text-xs text-soft">
                  {enquirySourceWords[from]}, {formatMoment(createdAt)}
                  {whose && `, ${whose.name}`}
                </p>
              </div>
              <Link className="button button-small justify-self-start" href={`?tab=enquiries&enquiry=${id}`}>
                Open
                <span className="sr-only"> the enquiry of {name}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
      <LoadMore {...enquiries} />
    </>
  );
}
