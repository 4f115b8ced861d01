import { siteRoutes, type Role } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useState } from 'react';
import { failureMessage } from '#/lib/api/errors.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { endSession } from './sign-in.ts';

type Props = {
  of: Role;
  /** Where to go afterwards. */
  leadsTo?: string;
};

/** Ends the session and leaves; the whole page is left, so nothing read stays in memory. */
export function SignOutButton({ of: role, leadsTo = siteRoutes.home }: Props) {
  const toast = useToast();
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await endSession(role);
      window.location.assign(leadsTo);
    } catch (error) {
      setLeaving(false);
      toast({ title: 'Error', description: failureMessage(error, 'Failed to log out'), tone: 'danger' });
    }
  };

  // Staff viewing a client’s portal are not signed in as them; the banner ends it.
  if (role === 'client' && readViewing()) return null;
  return (
    <Button size="small" isBusy={isLeaving} busyText="Logging out..." onClick={() => void leave()}>
      Logout
    </Button>
  );
}
