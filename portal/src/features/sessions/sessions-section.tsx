import { portalRoutes, type Role } from '@stackworks/contracts';
import { Button, Dialog } from '@stackworks/ui';
import { useState } from 'react';
import { loginPathAfter } from './login-notice.tsx';
import { endEverySession } from './sign-in.ts';
import { useLeave } from './sign-out-button.tsx';

export function SessionsSection({ of }: { of: Role }) {
  const [isAsking, setAsking] = useState(false);
  const loginRoute = of === 'client' ? portalRoutes.simpleLogin : portalRoutes.adminLogin;
  const { isLeaving, leave } = useLeave(() => endEverySession(of), loginPathAfter('signed-out', loginRoute));

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
        {of === 'admin' && (
          <p className="mb-5 text-soft">
            Your API tokens are revoked as well. Programs that use them stop working until you give them new
            ones. Your colleagues’ tokens stay.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="remove" isBusy={isLeaving} busyText="Signing out..." onClick={leave}>
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
