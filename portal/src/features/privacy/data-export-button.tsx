import type { PersonalData } from '@stackworks/contracts';
import { Button, useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { formatDayTime } from '#/lib/format.ts';

type Props = {
  label: string;
  /** The newest copy; null where none was asked for lately, or that isn't known. */
  copy: PersonalData['export'];
  request: () => Promise<unknown>;
  onSettled?: () => unknown;
};

/** Asks for a copy of somebody's data, and says where it stands. */
export function DataExportButton({ label, copy, request, onSettled }: Props) {
  const toast = useToast();
  const onError = useFailureToast('No copy yet', 'We couldn’t start the copy');
  const ask = useMutation({
    mutationFn: request,
    onSuccess: () => toast({ title: 'Copy requested', description: 'A link to it will arrive by email.' }),
    onError,
    onSettled: () => onSettled?.(),
  });
  const isMaking = copy !== null && copy.readyAt === null;
  return (
    <>
      {copy && (
        <p className="mb-3 text-sm text-soft" role="status">
          {describeCopy(copy)}
        </p>
      )}
      <Button
        size="small"
        isBusy={ask.isPending}
        busyText="Requesting..."
        disabled={isMaking}
        onClick={() => ask.mutate()}
      >
        {label}
      </Button>
    </>
  );
}

/** Where a copy stands, as far as the server knows. */
export function describeCopy({ readyAt, expiresAt, downloadedAt }: NonNullable<Props['copy']>): string {
  if (readyAt === null) return 'The copy is being made. A link to it will arrive by email.';
  return downloadedAt === null
    ? `The link was emailed ${formatDayTime(readyAt)}. It works once, until ${formatDayTime(expiresAt ?? readyAt)}.`
    : `Downloaded ${formatDayTime(downloadedAt)}. The link doesn’t work any more.`;
}
