import type { ClientDetail } from '@stackworks/contracts';
import { Avatar, Badge, Button, Icon } from '@stackworks/ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Fact, Panel } from '#/components/panel.tsx';
import { clientCardFields } from '#/features/accounts/index.ts';
import { formatDate } from '#/lib/format.ts';
import { AccountState } from './upkeep/account-state.tsx';
import { EditDetails, hasDetailEdits } from './upkeep/edit-details.tsx';

type Props = { client: ClientDetail; adminId: string };

/** Who a client is, edited in place: the focus goes to the first field, and back to the button. */
export function ClientCard({ client, adminId }: Props) {
  const draft = `client-details:${adminId}:${client.id}`;
  const [isEditing, setEditing] = useState(() => hasDetailEdits(draft));
  const card = useRef<HTMLDivElement>(null);
  const show = (isForm: boolean) => {
    flushSync(() => setEditing(isForm));
    card.current?.querySelector<HTMLElement>(isForm ? 'input' : 'button')?.focus();
  };
  return (
    <div ref={card}>
      {isEditing ? (
        <Panel title="Profile" size="t1">
          <EditDetails client={client} draft={draft} onDone={() => show(false)} />
        </Panel>
      ) : (
        <Profile client={client} onEdit={() => show(true)} />
      )}
    </div>
  );
}

function Profile({ client, onEdit }: { client: ClientDetail; onEdit: () => void }) {
  const { firstName, lastName, email, address, emailVerified, createdAt } = client;
  const lines = address && [address.line1, address.line2, `${address.city} ${address.postcode}`];
  return (
    <Panel
      title="Profile"
      size="t1"
      action={
        <Button variant="quiet" size="small" className="-my-1.5 !px-0" onClick={onEdit}>
          <Icon name="pencil" />
          Edit details
        </Button>
      }
    >
      <div className="flex items-center gap-4">
        <Avatar firstName={firstName} lastName={lastName} src={client.profileImageUrl} size={48} />
        <div className="min-w-0">
          <p className="font-label [overflow-wrap:anywhere]">
            {firstName} {lastName}
          </p>
          {!client.isActive && <Badge tone="bad">Suspended</Badge>}
        </div>
      </div>
      <AccountState client={client} />
      <dl className="mt-3 grid gap-x-9 sm:grid-cols-2 min-[80rem]:grid-cols-1">
        <Fact name="Email" className="sm:col-span-full">
          <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
            {email}
          </a>{' '}
          <span className="text-sm text-soft">{emailVerified ? 'confirmed' : 'not confirmed'}</span>
        </Fact>
        {clientCardFields.map(({ name, label, ...field }) => (
          <Fact key={name} name={label}>
            {'type' in field && client[name] ? (
              <a href={`tel:${client[name].replaceAll(' ', '')}`}>{client[name]}</a>
            ) : (
              client[name] || 'Not specified'
            )}
          </Fact>
        ))}
        <Fact name="Address">{lines ? lines.filter((line) => line.trim()).join(', ') : 'Not specified'}</Fact>
        <Fact name="Joined">{formatDate(createdAt)}</Fact>
        <Fact name="Work">
          {client.projectCount} {client.projectCount === 1 ? 'project' : 'projects'}, {client.fileCount}{' '}
          {client.fileCount === 1 ? 'file' : 'files'}
        </Fact>
      </dl>
      {client.suspensionReason !== null && (
        <p className="mt-4 border-l-[5px] border-danger bg-danger-wash px-4 py-3 text-sm">
          <strong>Suspended.</strong> {client.suspensionReason}
        </p>
      )}
    </Panel>
  );
}
