import { Button } from '@stackworks/ui';
import { ResendButton } from './unverified-email-banner.tsx';

type Action = { isPending: boolean; mutate: () => void };

/** What can be done about a new email address that waits to be confirmed. */
export const PendingEmailActions = ({ resend, cancel }: Record<'resend' | 'cancel', Action>) => (
  <>
    <ResendButton resend={resend} disabled={cancel.isPending} />
    <Button
      size="small"
      isBusy={cancel.isPending}
      busyText="Cancelling..."
      disabled={resend.isPending}
      onClick={() => cancel.mutate()}
    >
      Cancel the change
    </Button>
  </>
);
