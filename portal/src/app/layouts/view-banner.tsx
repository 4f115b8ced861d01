import { Button, Icon } from '@stackworks/ui';
import { useState } from 'react';
import { clientPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { endViewing, type Viewing } from '#/lib/session/viewing.ts';

/** Shows staff which client's portal they view, and that it is read-only. */
export function ViewBanner({ viewing }: { viewing: Viewing }) {
  const { name, clientId } = viewing;
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    // If the server can't be reached, the session expires soon anyway.
    await api.admin.clients[':id']['view-as'].$delete({ param: { id: clientId } }).catch(() => undefined);
    endViewing();
    window.close();
    // A tab that was not opened by a script stays.
    window.location.assign(clientPath(clientId));
  };
  return (
    <aside
      aria-label="Viewing as a client"
      className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 border-b-2 border-ink bg-pending-wash px-4 py-2 text-sm text-pending-ink"
    >
      <p className="flex min-w-0 items-center gap-2.5">
        <Icon name="eye" className="flex-none" />
        <span className="min-w-0 break-words">
          You’re viewing as <strong>{name}</strong>. You can look, but you can’t change anything.
        </span>
      </p>
      <Button size="small" isBusy={isEnding} busyText="Ending..." onClick={() => void end()}>
        End
      </Button>
    </aside>
  );
}
