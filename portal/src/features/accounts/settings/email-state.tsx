import type { ClientUser } from '@stackworks/contracts';
import { Button, Icon } from '@stackworks/ui';
import { useResendVerification } from '#/features/accounts/use-resend-verification.ts';

/** Whether the saved email address is confirmed, and the way there when it is not. */
export function EmailState({ client }: { client: ClientUser }) {
  const resend = useResendVerification();
  if (client.emailVerified) {
    return (
      <p className="hint flex gap-[7px]">
        <Icon name="tick" size={16} className="mt-0.5 text-pounamu" />
        <span>Verified. A new address gets a link to confirm it.</span>
      </p>
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 bg-pending-wash px-3.5 py-2 text-sm text-pending-ink">
      <p className="min-w-0 flex-1 break-words">
        <strong>{client.email}</strong> is not verified yet. Open the link we mailed to it.
      </p>
      <Button size="small" isBusy={resend.isPending} busyText="Sending..." onClick={() => resend.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}
