import { siteRoutes, type Role } from '@stackworks/contracts';
import { Button } from '@stackworks/ui';
import { useState } from 'react';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { endSession } from './sign-in.ts';

/** Ends sessions, then leaves the whole page, so nothing loaded stays in memory. @param path where to go afterwards */
export function useLeave(end: () => Promise<void>, path: string) {
  const showFailure = useFailureToast('Error', 'Failed to log out');
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await end();
      window.location.assign(path);
    } catch (error) {
      setLeaving(false);
      showFailure(error);
    }
  };
  return { isLeaving, leave: () => void leave() };
}

export const useSignOut = (role: Role, goTo: string) => useLeave(() => endSession(role), goTo);

export function SignOutButton({ of: role, goTo = siteRoutes.home }: { of: Role; goTo?: string }) {
  const { isLeaving, leave } = useSignOut(role, goTo);
  // Staff viewing a client’s portal are not signed in as them; the banner ends it.
  if (role === 'client' && readViewing()) return null;
  return (
    <Button size="small" isBusy={isLeaving} busyText="Logging out..." onClick={leave}>
      Logout
    </Button>
  );
}
