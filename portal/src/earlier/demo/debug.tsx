import { type ClientUser, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { Button, LinkButton, useToast } from '@stackworks/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { FactList, Panel } from '#/components/panel.tsx';
import { currentClientQuery } from '#/features/accounts/index.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { ServerHealth } from './server-health.tsx';
import { demoQuery } from './queries.ts';
import { TestLogin } from './test-accounts.tsx';

export function Debug() {
  const queryClient = useQueryClient();
  // A token that comes or goes in this very tab fires no event, and the client may be the same, by the cookie.
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const refresh = () => {
    showAgain();
    void queryClient.invalidateQueries(currentClientQuery);
  };
  const { data: demo } = useQuery(demoQuery);
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
      <Panel title="Server health" size="t1">
        <ServerHealth />
      </Panel>
      <Panel title="Session" size="t1">
        <Session />
      </Panel>
      <Panel title="Test login" size="t1">
        <TestLogin onSignedIn={refresh} />
      </Panel>
      <Panel title="Shortcuts" size="t1">
        <div className="flex flex-wrap gap-3">
          <LinkButton href={portalRoutes.clientAuth}>Client auth</LinkButton>
          <LinkButton href={portalRoutes.clientPortal}>Client portal</LinkButton>
          {demo?.mailbox && <LinkButton href={demo.mailbox}>Mailbox</LinkButton>}
        </div>
        <p className="mt-3 text-sm text-soft">
          {demo?.mailbox
            ? 'Every email sent here lands in the mailbox. You can only open it on the server’s own machine.'
            : 'Emails go out through the configured email server, so there’s no mailbox here.'}
        </p>
        <ClearStorage onCleared={refresh} />
      </Panel>
    </div>
  );
}

function Session() {
  const { data: client, error } = useQuery(currentClientQuery);
  const hasClientToken = useToken('client') !== null;
  const hasAdminToken = useToken('admin') !== null;
  return (
    <FactList
      facts={[
        [`Client token (${tokenKeys.client.current})`, hasClientToken ? 'Stored' : 'Not stored'],
        [`Admin token (${tokenKeys.admin.current})`, hasAdminToken ? 'Stored' : 'Not stored'],
        ['Client authentication', describeClient(client, error, hasClientToken)],
      ]}
    />
  );
}

function describeClient(client: ClientUser | null | undefined, error: unknown, hasToken: boolean): string {
  if (error) return failureMessage(error, 'The server couldn’t tell us.');
  if (client === undefined) return 'Asking...';
  if (client === null) return 'Not signed in';
  const { firstName, lastName, email } = client;
  return `Signed in as ${firstName} ${lastName}, ${email}${hasToken ? '' : ', by cookie only'}`;
}

/** Clears our storage in this browser; the toast can undo it. */
function ClearStorage({ onCleared }: { onCleared: () => void }) {
  const toast = useToast();
  const clear = () => {
    const savedKeys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').map(
      (key) => [key, localStorage.getItem(key) ?? ''] as const,
    );
    localStorage.clear();
    onCleared();
    toast({
      title: 'Local storage cleared',
      description: 'Tokens, drafts and goals are gone from this browser.',
      action: {
        label: 'Undo',
        onPress: () => {
          for (const [key, value] of savedKeys) localStorage.setItem(key, value);
          onCleared();
        },
      },
    });
  };
  return (
    <div className="mt-5 border-t border-edge pt-5">
      <Button variant="remove" onClick={clear}>
        Clear all local storage
      </Button>
      <p className="mt-2 text-sm text-soft">
        This also clears tokens, drafts and goals. A cookie session stays until you log out.
      </p>
    </div>
  );
}
