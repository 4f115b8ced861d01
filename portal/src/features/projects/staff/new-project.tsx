import type { StaffClient } from '@stackworks/contracts';
import { Button, FormAlert, Icon, isComposing } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'wouter';
import { FormDialog } from '#/components/form-dialog.tsx';
import { PlanMark } from '#/features/content/index.ts';
import { dashboardPath } from '#/lib/address.ts';
import { useDelayed } from '#/lib/hooks.ts';
import { clientsLikeQuery } from './queries.ts';
import { nameOf, StartForm, useStarting } from './start-project.tsx';

/** Starts a project from the board or the list of projects. The client is chosen first. */
export function NewProject({ adminId }: { adminId: string }) {
  const [isOpen, setOpen] = useStarting();
  const [client, setClient] = useState<StaffClient | null>(null);
  const close = () => {
    setClient(null);
    setOpen(false);
  };
  return (
    <>
      <Button variant="primary" size="small" aria-keyshortcuts="n" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        New project
      </Button>
      <FormDialog title="New project" isOpen={isOpen && !client} onClose={() => !client && close()}>
        {() => <ClientPicker onPick={setClient} />}
      </FormDialog>
      <FormDialog
        title={client ? `Start a project for ${nameOf(client)}` : 'New project'}
        isOpen={isOpen && client !== null}
        onClose={() => client && close()}
      >
        {(form) =>
          client && (
            <>
              <Button variant="quiet" size="small" className="-mt-2 mb-2" onClick={() => setClient(null)}>
                <Icon name="back" />
                Another client
              </Button>
              <StartForm key={client.id} clientId={client.id} adminId={adminId} {...form} />
            </>
          )
        }
      </FormDialog>
    </>
  );
}

const pauseMs = 120;

/** Finds a client by the beginnings of words of their name, email address or company; the arrow keys and Enter choose. */
function ClientPicker({ onPick }: { onPick: (client: StaffClient) => void }) {
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState('');
  /** The words that Enter was pressed for before their clients had loaded. */
  const [entered, setEntered] = useState<string | null>(null);
  const wanted = typed.trim();
  const { data: found, isError } = useQuery(clientsLikeQuery(useDelayed(wanted, pauseMs)));
  const clients = found?.items ?? [];
  const isReady = found?.q === wanted;
  const active = clients.find(({ id }) => id === activeId) ?? clients[0];

  const pickEntered = useEffectEvent(() => {
    if (active) onPick(active);
  });
  const isDue = isReady && entered === wanted;
  useEffect(() => {
    if (isDue) pickEntered();
  }, [isDue]);

  return (
    <Command
      label="Find a client"
      shouldFilter={false}
      value={active?.id ?? ''}
      onValueChange={setActiveId}
      className="grid gap-3"
    >
      <Command.Input
        data-focus-first
        value={typed}
        onValueChange={(text) => {
          setTyped(text);
          setActiveId('');
          setEntered(null);
        }}
        maxLength={100}
        placeholder="Name, email or company"
        className="control"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isReady && !isComposing(event.nativeEvent)) setEntered(wanted);
        }}
      />
      <FormAlert
        title="We couldn’t load the clients"
        message={isError ? 'Keep typing to try again.' : undefined}
      />
      <Command.List label="Clients" className="max-h-[50dvh] overflow-y-auto border-t-2 border-ink">
        {clients.map((client) => (
          <Command.Item
            key={client.id}
            value={client.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-edge px-2 py-2 data-[selected=true]:bg-pounamu-wash"
            onSelect={() => isReady && onPick(client)}
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <b className="font-semibold">{nameOf(client)}</b>{' '}
              <span className="text-sm text-soft">{client.company ?? client.email}</span>
            </span>
            {client.plan && <PlanMark plan={client.plan} name={client.planName ?? client.plan} />}
          </Command.Item>
        ))}
      </Command.List>
      <p role="status" className="text-sm text-soft">
        {isReady ? sayFound(clients.length, found.nextCursor !== null) : !isError && 'Loading clients...'}
      </p>
      {isReady && (
        <Link href={dashboardPath('clients')} className="link justify-self-start text-sm">
          Somebody new? Add a client
        </Link>
      )}
    </Command>
  );
}

function sayFound(number: number, hasMore: boolean): string {
  if (number === 0) return 'No clients match.';
  if (hasMore) return `The first ${number}. Type more of the name to find others.`;
  return number === 1 ? '1 client.' : `${number} clients.`;
}
