import { tokenKeys, type ClientUser } from '@stackworks/contracts';
import { failureMessage } from '#/lib/api/errors.ts';
import { useToken } from '#/lib/session/tokens.ts';
import { Facts } from './facts.tsx';

type Props = { client: ClientUser | null | undefined; clientError: Error | null };

/** Whether this browser keeps a token of either role, and whom the server takes the visitor for. */
export function Session({ client, clientError }: Props) {
  const hasClientToken = useToken('client') !== null;
  const hasAdminToken = useToken('admin') !== null;
  return (
    <Facts
      facts={[
        [`Client token (${tokenKeys.client.current})`, hasClientToken ? 'Stored' : 'Not stored'],
        [`Admin token (${tokenKeys.admin.current})`, hasAdminToken ? 'Stored' : 'Not stored'],
        ['Client authentication', sayClient(client, clientError, hasClientToken)],
      ]}
    />
  );
}

function sayClient(client: Props['client'], error: Error | null, hasToken: boolean): string {
  if (error) return failureMessage(error, 'The server couldn’t tell us.');
  if (client === undefined) return 'Asking...';
  if (client === null) return 'Not signed in';
  const { firstName, lastName, email } = client;
  return `Signed in as ${firstName} ${lastName}, ${email}${hasToken ? '' : ', by cookie only'}`;
}
