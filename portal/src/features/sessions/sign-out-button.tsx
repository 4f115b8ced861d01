import { siteRoutes, type Role } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useState } from 'react';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { endSession } from './sign-in.ts';

type Props = {
  of: Role;
  goTo?: string;
};

/** The whole page is left, so nothing loaded stays in memory. */
export function SignOutButton({ of: role, goTo = siteRoutes.home }: Props) {
  const showFailure = useFailureToast('Error', 'Failed to log out');
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await endSession(role);
      window.location.assign(goTo);
    } catch (error) {
      setLeaving(false);
      showFailure(error);
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
