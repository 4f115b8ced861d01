import type { AdminUser, LeadDetail } from '@stackworks/contracts';
import { Button, EmptyState, buttonClass } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { BounceNotice } from '#/components/bounce-notice.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { LeadThread } from '#/features/conversations/index.ts';
import { LeadDataPanel } from '#/features/privacy/index.ts';
import { clientChatPath, clientPath, leadPath, useAddressFilters } from '#/lib/address.ts';
import { formatDayTime } from '#/lib/format.ts';
import { ConvertDialog } from './convert-lead.tsx';
import { LeadHandling, LeadNoteList, LeadNotes } from './lead-handling.tsx';
import { LeadBadge, leadSourceWords } from './lead-status.tsx';
import { leadQuery } from './queries.ts';
import { StackbotConversation } from './stackbot-conversation.tsx';

type Props = { id: string; adminId: string; team: readonly Pick<AdminUser, 'id' | 'name'>[] };

export function LeadDetail({ id, adminId, team }: Props) {
  return (
    <>
      <p className="mb-3">
        <Link className="link inline-flex min-h-11 items-center" href="?tab=leads">
          All leads
        </Link>
      </p>
      <WithLead id={id}>
        {(lead) => (
          <div className="grid grid-cols-1 items-start gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
            <div
              className={`min-w-0 ${lead.convertedTo === null ? 'flex h-[max(26rem,calc(100dvh-13rem))] flex-col' : ''}`}
            >
              <LeadConversation lead={lead} adminId={adminId} />
            </div>
            <LeadHandling lead={lead} team={team} className="min-w-0 lg:row-span-2" />
            <div className="grid min-w-0 content-start gap-9">
              <LeadNotes id={lead.id} />
              {lead.convertedTo === null && <LeadDataPanel lead={lead} />}
            </div>
          </div>
        )}
      </WithLead>
    </>
  );
}

/** A lead in the inbox: what they asked, the team’s notes, and the reply. */
export const LeadView = ({ id, adminId }: { id: string; adminId: string }) => (
  <WithLead id={id}>
    {(lead) => (
      <LeadConversation lead={lead} adminId={adminId} isInPane>
        <LeadNoteList id={lead.id} />
      </LeadConversation>
    )}
  </WithLead>
);

type ConversationProps = {
  lead: LeadDetail;
  adminId: string;
  isInPane?: boolean;
  children?: ReactNode;
};

/** What they sent, and the messages since, in the height it is given. A client's go on in their chat. */
function LeadConversation({ lead, adminId, isInPane = false, children }: ConversationProps) {
  // In the address, so that a command of other screens leads here.
  const [parameters, set] = useAddressFilters<'convert'>();
  const isConverting = parameters.get('convert') === 'client';
  const setConverting = (isOpen: boolean) => set({ convert: isOpen ? 'client' : '' }, { replace: true });
  const [hasConverted, setConverted] = useState(false);
  const clientLink = useRef<HTMLAnchorElement>(null);
  const isClient = lead.convertedTo !== null;
  // The button that had the focus is gone then.
  useEffect(() => {
    if (hasConverted && isClient && !isConverting) clientLink.current?.focus();
  }, [hasConverted, isClient, isConverting]);
  const sent = (
    <>
      <LeadMessage
        lead={lead}
        isCompact={isInPane}
        clientLink={clientLink}
        onConvert={() => setConverting(true)}
      />
      {children}
    </>
  );
  return (
    <>
      {isClient ? (
        <div className={isInPane ? 'min-h-0 flex-1 overflow-y-auto' : 'min-w-0'}>{sent}</div>
      ) : (
        <LeadThread lead={lead} adminId={adminId}>
          {sent}
        </LeadThread>
      )}
      <ConvertDialog
        lead={lead}
        isOpen={isConverting}
        onConverted={() => setConverted(true)}
        onClose={() => setConverting(false)}
      />
    </>
  );
}

type WithLeadProps = { id: string; children: (lead: LeadDetail) => ReactNode };

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

/** A number to press, dialled by what opens phone links. */
const PhoneLink = ({ number }: { number: string }) => (
  <a className="link" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
    {number}
  </a>
);

type MessageProps = {
  lead: LeadDetail;
  isCompact: boolean;
  /** Takes the place of the button that converts. */
  clientLink: Ref<HTMLAnchorElement>;
  onConvert: () => void;
};

function LeadMessage({ lead, isCompact, clientLink, onConvert }: MessageProps) {
  const { name, email, phone, summary, message, facts, source } = lead;
  const { isPartial, bouncedAt, follows, convertedTo, createdAt } = lead;
  const isConversation = source === 'stackbot';
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={isCompact ? 'min-w-0' : 'min-w-0 border-t-2 border-ink pt-4'}
    >
      <h2
        id={titleId}
        className={`font-display [overflow-wrap:anywhere] ${isCompact ? 'mb-1.5 text-t2' : 'mb-3 text-d3'}`}
      >
        {name}
      </h2>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-soft">
        <LeadBadge {...lead} />
        {leadSourceWords[source]}, {formatDayTime(createdAt)}: {summary}
      </p>
      {isPartial && (
        <p className="mb-4 max-w-measure">
          They left the chat early but agreed to share their answers so far.
        </p>
      )}
      {follows && (
        <p className="mb-4 max-w-measure">
          They answered more of StackBot’s questions after an earlier conversation.{' '}
          <Link className="link" href={leadPath(follows)}>
            Read their earlier conversation
          </Link>
        </p>
      )}
      {!isConversation && <p className="max-w-measure whitespace-pre-wrap break-words">{message}</p>}
      <dl className="mt-4 grid gap-2 text-sm">
        {[...(email === '' ? [] : [{ name: 'Email', value: email }]), ...facts].map((fact) => (
          <div key={fact.name} className="grid grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-soft">{fact.name}</dt>
            <dd className="[overflow-wrap:anywhere]">
              {fact.value === phone ? <PhoneLink number={phone} /> : fact.value}
            </dd>
          </div>
        ))}
      </dl>
      {bouncedAt !== null && (
        <BounceNotice
          at={bouncedAt}
          email={email}
          advice="They won’t read a reply here. Look for another way to reach them."
        />
      )}
      {isConversation && <StackbotConversation text={message} isOpen={facts.length < 4} />}
      <p className={`flex flex-wrap gap-3 ${isCompact ? 'mt-4' : 'mt-6'}`}>
        {convertedTo ? (
          <>
            <Link ref={clientLink} className={buttonClass({ size: 'small' })} href={clientPath(convertedTo)}>
              Open client
            </Link>
            <Link className={buttonClass({ size: 'small' })} href={clientChatPath(convertedTo)}>
              Open chat
            </Link>
          </>
        ) : (
          <Button size="small" onClick={onConvert}>
            Convert to client
          </Button>
        )}
      </p>
    </section>
  );
}
