import { Button, Dialog, useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';

type Props = { email: string; makeLink: () => Promise<string> };

/** Copies a new link of an invitation, or shows it where the browser lets nothing be copied. */
export function CopyLink({ email, makeLink }: Props) {
  const toast = useToast();
  const [shown, setShown] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: makeLink,
    onSuccess: async (link) => {
      try {
        await navigator.clipboard.writeText(link);
        toast({
          title: 'Link copied',
          description: `It’s for joining as ${email}, so pass it on to them alone. Links you sent before no longer work.`,
        });
      } catch {
        setShown(link);
      }
    },
    onError: useFailureToast('No link', 'We couldn’t make a link. Please try again.'),
  });
  return (
    <>
      <Button size="small" variant="quiet" isBusy={isPending} busyText="Copying..." onClick={() => mutate()}>
        Copy the link<span className="sr-only"> for {email}</span>
      </Button>
      <Dialog title="The link to join" isOpen={shown !== null} onClose={() => setShown(null)}>
        <p className="mb-4 text-soft">
          Copy it and send it to {email}. Links you sent before no longer work.
        </p>
        <p className="select-all bg-fold p-4 text-sm [overflow-wrap:anywhere]">{shown}</p>
      </Dialog>
    </>
  );
}
