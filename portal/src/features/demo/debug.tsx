import { type ClientUser, type LoginInput, portalRoutes, tokenKeys } from '@stackworks/contracts';
import { Button, LinkButton, useToast } from '@stackworks/ui';
import { useQuery } from '@tanstack/react-query';
import { FactList, Panel } from '#/components/panel.tsx';
import { failureMessage } from '#/lib/api/errors.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { ServerHealth } from './server-health.tsx';
import { demoQuery } from './queries.ts';
import { TestLogin } from './test-accounts.tsx';

type Props = {
  /** Undefined while it is loading. */
  client: ClientUser | null | undefined;
  clientError: Error | null;
  signIn: (input: LoginInput) => Promise<unknown>;
  /** Refreshes what is shown after this browser's storage has changed. */
  onStorageChanged: () => void;
};

export function Debug({ client, clientError, signIn, onStorageChanged }: Props) {
  const { data: demo } = useQuery(demoQuery);
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-2">
      <Panel title="Server health" size="t1">
        <ServerHealth />
      </Panel>
      <Panel title="Session" size="t1">
        <Session client={client} clientError={clientError} />
      </Panel>
      <Panel title="Test login" size="t1">
        <TestLogin signIn={signIn} onSignedIn={onStorageChanged} staysHere />
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
        <ClearStorage onCleared={onStorageChanged} />
      </Panel>
    </div>
  );
}

type SessionProps = { client: ClientUser | null | undefined; clientError: Error | null };

function Session({ client, clientError }: SessionProps) {
  const hasClientToken = useToken('client') !== null;
  const hasAdminToken = useToken('admin') !== null;
  return (
    <FactList
      facts={[
        [`Client token (${tokenKeys.client.current})`, hasClientToken ? 'Stored' : 'Not stored'],
        [`Admin token (${tokenKeys.admin.current})`, hasAdminToken ? 'Stored' : 'Not stored'],
        ['Client authentication', describeClient(client, clientError, hasClientToken)],
      ]}
    />
  );
}

function describeClient(client: SessionProps['client'], error: Error | null, hasToken: boolean): string {
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
