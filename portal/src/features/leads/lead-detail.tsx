import { portalRoutes, type StaffEnquiryDetail } from '@stackworks/contracts';
import { Button, EmptyState, ErrorState, buttonClass } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ListLoading } from '#/components/list-loading.tsx';
import { formatMoment } from '#/lib/format-time.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { EnquiryBadge } from './lead-badge.tsx';
import { EnquiryInHand } from './lead-owner.tsx';
import type { Colleague } from './lead-list.tsx';
import { EnquiryNotes } from './lead-notes.tsx';
import { enquiryQuery } from './queries.ts';
import { ToldConversation } from './stackbot-conversation.tsx';
import { enquirySourceWords } from './words.ts';

/** One enquiry: what was sent, what the team makes of it, and the ways on. */
export function EnquiryDetail({ id, team }: { id: string; team: readonly Colleague[] }) {
  const enquiry = useQuery(enquiryQuery(id));
  return (
    <>
      <p className="mb-3">
        <Link className="link inline-flex min-h-11 items-center" href="?tab=enquiries">
          Back to all enquiries
        </Link>
      </p>
      {enquiry.isPending && <ListLoading text="Loading the enquiry..." />}
      {enquiry.isError && !enquiry.data && (
        <ErrorState
          title="We couldn’t load the enquiry"
          text="Nothing is lost. Check your connection and try again."
          onRetry={() => void enquiry.refetch()}
        />
      )}
      {enquiry.data === null && <EmptyState title="Enquiry not found" text="It may have been removed." />}
      {enquiry.data && (
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <Sent enquiry={enquiry.data} />
          <EnquiryInHand enquiry={enquiry.data} team={team} className="min-w-0 lg:row-span-2" />
          <EnquiryNotes id={enquiry.data.id} />
        </div>
      )}
    </>
  );
}

/** What was sent and by whom, and the ways to answer. */
function Sent({ enquiry }: { enquiry: StaffEnquiryDetail }) {
  const { name, email, summary, message, facts, source, status, isPartial, follows, convertedTo, createdAt } =
    enquiry;
  const isTold = source === 'stackbot';
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [hasConverted, setHasConverted] = useState(false);
  const clientLink = useRef<HTMLAnchorElement>(null);
  // The button that was pressed is gone then.
  useEffect(() => {
    if (hasConverted && convertedTo) clientLink.current?.focus();
  }, [hasConverted, convertedTo]);
  return (
    <section aria-labelledby={titleId} className="min-w-0 border-t-2 border-ink pt-4">
      <h2 id={titleId} className="mb-3 font-display text-d3 [overflow-wrap:anywhere]">
        {name}
      </h2>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-soft">
        <EnquiryBadge status={status} isPartial={isPartial} />
        {enquirySourceWords[source]}, {formatMoment(createdAt)}: {summary}
      </p>
      {isPartial && (
        <p className="mb-4 max-w-measure">
          They left the chat early but agreed to share their answers so far.
        </p>
      )}
      {follows && (
        <p className="mb-4 max-w-measure">
          They told StackBot more after an earlier conversation.{' '}
          <Link className="link" href={`?tab=enquiries&enquiry=${follows}`}>
            Read their earlier conversation
          </Link>
        </p>
      )}
      {!isTold && <p className="max-w-measure whitespace-pre-wrap break-words">{message}</p>}
      <dl className="mt-4 grid gap-2 text-sm">
        {[{ name: 'Email', value: email }, ...facts].map((fact) => (
          <div key={fact.name} className="grid grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-soft">{fact.name}</dt>
            <dd className="[overflow-wrap:anywhere]">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {isTold && <ToldConversation text={message} isOpen={facts.length < 4} />}
      <p className="mt-6 flex flex-wrap gap-3">
        <a
          className={buttonClass({ variant: status === 'new' ? 'primary' : 'secondary', size: 'small' })}
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your enquiry: ${summary}`)}`}
        >
          Reply by email
        </a>
        {convertedTo ? (
          <Link
            ref={clientLink}
            className={buttonClass({ size: 'small' })}
            href={`${portalRoutes.adminDashboard}?tab=clients&client=${convertedTo}`}
          >
            Open client
          </Link>
        ) : (
          <Button size="small" onClick={() => setIsAsking(true)}>
            Convert to client
          </Button>
        )}
      </p>
      <ConvertDialog
        enquiry={enquiry}
        isOpen={isAsking}
        onConverted={() => setHasConverted(true)}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}
