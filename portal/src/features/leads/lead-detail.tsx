import type { AdminUser, StaffEnquiryDetail } from '@stackworks/contracts';
import { Button, EmptyState, buttonClass } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { clientPath, dashboardPath } from '#/lib/address.ts';
import { formatDayTime } from '#/lib/format.ts';
import { LeadHandling, LeadNotes } from './lead-handling.tsx';
import { LeadBadge, leadSourceWords } from './lead-status.tsx';
import { leadFailure, leadQuery, useLeadActions } from './queries.ts';
import { StackbotConversation } from './stackbot-conversation.tsx';

export function LeadDetail({ id, team }: { id: string; team: readonly Pick<AdminUser, 'id' | 'name'>[] }) {
  return (
    <>
      <p className="mb-3">
        <Link className="link inline-flex min-h-11 items-center" href="?tab=enquiries">
          Back to all enquiries
        </Link>
      </p>
      <WithLead id={id}>
        {(lead) => (
          <div className="grid grid-cols-1 items-start gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
            <LeadMessage lead={lead} />
            <LeadHandling lead={lead} team={team} className="min-w-0 lg:row-span-2" />
            <LeadNotes id={lead.id} />
          </div>
        )}
      </WithLead>
    </>
  );
}

/** A lead in the inbox: what they asked, and the team’s notes. */
export const LeadView = ({ id }: { id: string }) => (
  <WithLead id={id}>
    {(lead) => (
      <div className="grid grid-cols-1 gap-9">
        <LeadMessage lead={lead} />
        <LeadNotes id={lead.id} />
      </div>
    )}
  </WithLead>
);

type WithLeadProps = { id: string; children: (lead: StaffEnquiryDetail) => ReactNode };

const WithLead = ({ id, children }: WithLeadProps) => (
  <Loaded
    query={useQuery(leadQuery(id))}
    loading="Loading the enquiry..."
    failed="We couldn’t load the enquiry"
  >
    {(lead) =>
      lead ? children(lead) : <EmptyState title="Enquiry not found" text="It may have been removed." />
    }
  </Loaded>
);

const convertWords = {
  confirm: 'Convert',
  busy: 'Converting...',
  keep: 'Cancel',
  failed: leadFailure.title,
  fallback: leadFailure.fallback,
};

function LeadMessage({ lead }: { lead: StaffEnquiryDetail }) {
  const { name, email, summary, message, facts, source, status, isPartial, follows, convertedTo, createdAt } =
    lead;
  const isConversation = source === 'stackbot';
  const titleId = useId();
  const [isConverting, setConverting] = useState(false);
  const { convert } = useLeadActions(lead);
  const clientLink = useRef<HTMLAnchorElement>(null);
  // The button that had the focus is gone then.
  useEffect(() => {
    if (!isConverting && convert.isSuccess && convertedTo) clientLink.current?.focus();
  }, [isConverting, convert.isSuccess, convertedTo]);
  return (
    <section aria-labelledby={titleId} className="min-w-0 border-t-2 border-ink pt-4">
      <h2 id={titleId} className="mb-3 font-display text-d3 [overflow-wrap:anywhere]">
        {name}
      </h2>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-soft">
        <LeadBadge status={status} isPartial={isPartial} />
        {leadSourceWords[source]}, {formatDayTime(createdAt)}: {summary}
      </p>
      {isPartial && (
        <p className="mb-4 max-w-measure">
          They left the chat early but agreed to share their answers so far.
        </p>
      )}
      {follows && (
        <p className="mb-4 max-w-measure">
          They told StackBot more after an earlier conversation.{' '}
          <Link className="link" href={dashboardPath('enquiries', { enquiry: follows })}>
            Read their earlier conversation
          </Link>
        </p>
      )}
      {!isConversation && <p className="max-w-measure whitespace-pre-wrap break-words">{message}</p>}
      <dl className="mt-4 grid gap-2 text-sm">
        {[{ name: 'Email', value: email }, ...facts].map((fact) => (
          <div key={fact.name} className="grid grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-soft">{fact.name}</dt>
            <dd className="[overflow-wrap:anywhere]">{fact.value}</dd>
          </div>
        ))}
      </dl>
      {isConversation && <StackbotConversation text={message} isOpen={facts.length < 4} />}
      <p className="mt-6 flex flex-wrap gap-3">
        <a
          className={buttonClass({ variant: status === 'new' ? 'primary' : 'secondary', size: 'small' })}
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your enquiry: ${summary}`)}`}
        >
          Reply by email
        </a>
        {convertedTo ? (
          <Link ref={clientLink} className={buttonClass({ size: 'small' })} href={clientPath(convertedTo)}>
            Open client
          </Link>
        ) : (
          <Button size="small" onClick={() => setConverting(true)}>
            Convert to client
          </Button>
        )}
      </p>
      <ConfirmDialog
        title={`Make ${name} a client?`}
        subject={isConverting ? email : null}
        variant="primary"
        run={() => convert.mutateAsync()}
        words={convertWords}
        onClose={() => setConverting(false)}
      >
        {(address) => (
          <>
            This opens an account and sends {address} a link to set a password. If that address already has an
            account, we’ll link the enquiry to it instead.
          </>
        )}
      </ConfirmDialog>
    </section>
  );
}
