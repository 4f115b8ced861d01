import { portalRoutes, type Role } from '@stackworks/contracts';
import { Button, Dialog } from '@stackworks/ui';
import { useState } from 'react';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { loginPathAfter } from './login-notice.tsx';
import { endEverySession } from './sign-in.ts';

export function SessionsSection({ of }: { of: Role }) {
  const showFailure = useFailureToast('Error', 'Failed to log out');
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    try {
      await endEverySession(of);
      // The whole page is left, so nothing read stays in memory.
      window.location.assign(
        loginPathAfter('signed-out', of === 'client' ? portalRoutes.simpleLogin : portalRoutes.adminLogin),
      );
    } catch (error) {
      setLeaving(false);
      showFailure(error);
    }
  };

  return (
    <>
      <p className="mb-5 max-w-measure text-soft">
        Lost your phone, or signed in on someone else’s computer? This signs you out on every device,
        including this one.
      </p>
      <Button variant="remove" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <Dialog
        title="Sign out everywhere?"
        isOpen={isAsking}
        isBusy={isLeaving}
        onClose={() => setAsking(false)}
      >
        <p className="mb-5 text-soft">
          You’ll need to sign in again here too. You’ll lose anything you haven’t saved.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="remove" isBusy={isLeaving} busyText="Signing out..." onClick={() => void leave()}>
            Sign out everywhere
          </Button>
          <Button disabled={isLeaving} onClick={() => setAsking(false)}>
            Stay signed in
          </Button>
        </div>
      </Dialog>
    </>
  );
}
