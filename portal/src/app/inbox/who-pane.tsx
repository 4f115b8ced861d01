import { type ClientDetail, type InboxItem } from '@stackworks/contracts';
import { Badge, Button } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clientBillingQuery, PlanStatusBadge } from '#/features/billing/index.ts';
import { clientQuery, useViewAs } from '#/features/clients/index.ts';
import { PlanBadge } from '#/features/content/index.ts';
import { whoOf } from '#/features/inbox/index.ts';
import { LeadBadge, leadQuery } from '#/features/leads/index.ts';
import { ProjectStatusBadge, staffProjectQuery, staffStatusWords } from '#/features/projects/index.ts';
import { clientChatPath, clientPath, leadPath, staffProjectPath } from '#/lib/address.ts';
import { formatDay, formatDueDay, formatDueDayInWords, formatMoney } from '#/lib/format.ts';
import { useNow } from '#/lib/hooks.ts';

/** The person an item is about, with what the list knows until their details are loaded. */
type About = Pick<
  InboxItem,
  'clientId' | 'projectId' | 'leadId' | 'name' | 'clientName' | 'company' | 'email' | 'phone' | 'summary'
> &
  Pick<InboxItem, 'plan' | 'planName'>;

/** A client whose chat is open without an item. */
export const aboutClient = (clientId: string): About => ({
  clientId,
  projectId: null,
  leadId: null,
  name: '',
  clientName: null,
  company: null,
  email: null,
  phone: null,
  summary: null,
  plan: null,
  planName: null,
});

/** Who an item is about, so that nobody opens a second page to answer. */
export function WhoPane({ item }: { item: About }) {
  const { projectId, leadId } = item;
  const isChat = projectId === null && leadId === null;
  const { data: lead } = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== null });
  // A lead may have become a client since the item was read.
  const clientId = item.clientId ?? lead?.convertedTo ?? null;
  return (
    <div className="text-[.875rem] leading-[1.4]">
      {clientId ? <Client key={clientId} item={item} clientId={clientId} /> : <Lead item={item} />}
      {lead?.convertedTo && (
        <Section title="Enquiry">
          <p className="mb-1 [overflow-wrap:anywhere]">{lead.summary}</p>
          <LeadBadge {...lead} />
        </Section>
      )}
      {projectId && <Project key={projectId} projectId={projectId} />}
      {clientId && <LastInvoice key={`invoice ${clientId}`} clientId={clientId} />}
      <Section title="Links">
        <div className="grid grid-cols-2 gap-x-3 gap-y-1">
          {clientId && (
            <Link href={clientPath(clientId)} className="link inline-flex min-h-6 items-center">
              Client record
            </Link>
          )}
          {clientId && !isChat && (
            <Link href={clientChatPath(clientId)} className="link inline-flex min-h-6 items-center">
              Chat
            </Link>
          )}
          {projectId && (
            <Link href={staffProjectPath(projectId)} className="link inline-flex min-h-6 items-center">
              Project
            </Link>
          )}
          {leadId && (
            <Link href={leadPath(leadId)} className="link inline-flex min-h-6 items-center">
              Lead
            </Link>
          )}
        </div>
      </Section>
    </div>
  );
}

const Name = ({ children }: { children: string }) => (
  <h2 className="font-display text-t2 [overflow-wrap:anywhere]">{children}</h2>
);

const contactLook = 'flex min-h-6 items-center [overflow-wrap:anywhere]';

const Contact = ({ email, phone }: Record<'email' | 'phone', string | null>) => (
  <>
    {email && (
      <a href={`mailto:${email}`} className={contactLook}>
        {email}
      </a>
    )}
    {phone && (
      <a href={`tel:${phone.replaceAll(' ', '')}`} className={contactLook}>
        {phone}
      </a>
    )}
  </>
);

type SectionProps = { title: string; link?: ReactNode; children: ReactNode };

const Section = ({ title, link, children }: SectionProps) => (
  <section className="border-t border-edge py-2.5" aria-label={title}>
    <h3 className="mb-1 flex text-xs font-label text-soft">
      {title}
      {link && <span className="ml-auto">{link}</span>}
    </h3>
    {children}
  </section>
);

const Pair = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <p className="flex items-baseline gap-2 py-px">
    <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
    <span className="ml-auto flex-none text-right text-soft">{children}</span>
  </p>
);

function Client({ item, clientId }: { item: About; clientId: string }) {
  const { data: client } = useQuery(clientQuery(clientId));
  const plan = client
    ? { plan: client.plan, name: client.planName }
    : { plan: item.plan, name: item.planName };
  return (
    <>
      <Name>
        {(client ?? item).company ?? (client ? `${client.firstName} ${client.lastName}` : whoOf(item))}
      </Name>
      <div className="mb-2.5 mt-2 flex min-h-6 flex-wrap gap-2">
        {plan.plan && <PlanBadge plan={plan.plan} name={plan.name} />}
        {client && <PlanStatusBadge client={client} />}
        {client && !client.isActive && <Badge tone="bad">Suspended</Badge>}
      </div>
      <div className="border-t-2 border-ink" />
      {client && <Person client={client} />}
    </>
  );
}

function Person({ client }: { client: ClientDetail }) {
  const { firstName, lastName, email, phone, createdAt, projectCount } = client;
  const viewAs = useViewAs(client.id);
  return (
    <>
      <Section title="Person">
        <p className="font-label">
          {firstName} {lastName}
        </p>
        <Contact email={email} phone={phone} />
        <Pair name={`With us since ${formatDay(createdAt)}`}>
          {projectCount} {projectCount === 1 ? 'project' : 'projects'}
        </Pair>
        {client.isActive && (
          <Button
            size="small"
            variant="quiet"
            className="!min-h-8 !px-0"
            isBusy={viewAs.isBusy}
            busyText="Opening..."
            onClick={viewAs.open}
          >
            View as client
          </Button>
        )}
      </Section>
    </>
  );
}

function Lead({ item }: { item: About }) {
  const { email, phone, summary } = item;
  return (
    <>
      <Name>{whoOf(item)}</Name>
      <p className="mb-2.5 mt-1 text-soft">{summary ?? 'Not a client yet'}</p>
      <div className="border-t-2 border-ink" />
      <Section title="Person">
        <Contact email={email} phone={phone} />
      </Section>
    </>
  );
}

function Project({ projectId }: { projectId: string }) {
  const { data: project } = useQuery(staffProjectQuery(projectId));
  const now = useNow();
  return (
    <Section
      title="Project"
      link={
        <Link href={staffProjectPath(projectId)} className="link inline-flex min-h-6 items-center">
          Open
        </Link>
      }
    >
      {project && (
        <>
          <p className="mb-1 font-label [overflow-wrap:anywhere]">{project.projectName}</p>
          <ProjectStatusBadge status={project.status} words={staffStatusWords} />
          <p className="mt-1">
            {project.dueDate ? `Due ${formatDueDayInWords(project.dueDate, now)}` : 'No due date'}
          </p>
        </>
      )}
    </Section>
  );
}

function LastInvoice({ clientId }: { clientId: string }) {
  const { data: billing } = useQuery(clientBillingQuery(clientId));
  const now = useNow();
  if (!billing) return null;
  const [invoice] = billing.invoices;
  const { graceEndsAt } = billing;
  return (
    <Section title="Last invoice">
      {graceEndsAt !== null && (
        <p className="mb-1 text-danger">Card declined. Grace ends on {formatDueDay(graceEndsAt, now)}.</p>
      )}
      {invoice ? (
        <Pair name={`${invoice.number ?? 'Invoice'}, ${formatMoney(invoice.amount, invoice.currency)}`}>
          {formatDueDay(invoice.createdAt, now)}
        </Pair>
      ) : (
        <p className="text-soft">None yet</p>
      )}
    </Section>
  );
}
