import type { StaffEnquiryDetail } from '@stackworks/contracts';
import { ConfirmDialog } from '#/components/confirm-dialog.tsx';
import { enquiryFailure, useEnquiryActions } from './use-lead-actions.ts';

type Props = {
  enquiry: StaffEnquiryDetail;
  isOpen: boolean;
  onConverted: () => void;
  onClose: () => void;
};

/** Asks before an enquiry becomes a client: that opens an account and sends a mail, which nothing takes back. */
export function ConvertDialog({ enquiry, isOpen, onConverted, onClose }: Props) {
  const { convert } = useEnquiryActions(enquiry);
  return (
    <ConfirmDialog
      title={`Make ${enquiry.name} a client?`}
      subject={isOpen ? enquiry : null}
      variant="primary"
      run={async () => {
        await convert.mutateAsync();
        onConverted();
      }}
      words={{
        confirm: 'Convert',
        busy: 'Converting...',
        keep: 'Cancel',
        failed: enquiryFailure.title,
        fallback: enquiryFailure.fallback,
      }}
      onClose={onClose}
    >
      {({ email }) => (
        <>
          This opens an account and sends {email} a link to set a password. If that address already has an
          account, we’ll link the enquiry to it instead.
        </>
      )}
    </ConfirmDialog>
  );
}
