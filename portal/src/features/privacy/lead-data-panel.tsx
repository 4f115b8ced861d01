import { Button, Dialog, useToast } from '@stackworks/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Panel } from '#/components/panel.tsx';
import { dashboardPath } from '#/lib/address.ts';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { inboxKey, invalidateAll, leadsKey, staffCountsKey } from '#/lib/query-keys.ts';
import { DataExportButton } from './data-export-button.tsx';

type Props = { lead: { id: string; name: string; email: string } };

/** What staff do when a lead asks for their data or its deletion. */
export function LeadDataPanel({ lead: { id, name, email } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const toast = useToast();
  const onError = useFailureToast('Not deleted', 'We couldn’t delete everything');
  const param = { id };
  const erase = useMutation({
    mutationFn: () => api.admin.leads[':id'].erasure.$post({ param }),
    onSuccess: () => {
      toast({ title: 'Deleted', description: 'Everything about them is gone.' });
      navigate(dashboardPath('leads'), { replace: true });
    },
    onError,
    onSettled: () => invalidateAll(queryClient, leadsKey, inboxKey, staffCountsKey),
  });
  return (
    <Panel title="Their data" size="t1">
      <div className="flex flex-wrap gap-3">
        <div>
          <DataExportButton
            label="Email them a copy"
            copy={null}
            request={() => api.admin.leads[':id']['data-export'].$post({ param })}
          />
        </div>
        <Button variant="remove" size="small" onClick={() => setAsking(true)}>
          Delete everything
        </Button>
      </div>
      <Dialog
        title={`Delete everything about ${name}?`}
        isOpen={isAsking}
        isBusy={erase.isPending}
        onClose={() => setAsking(false)}
      >
        <p className="mb-5 text-soft">
          This deletes all enquiries from {email}, with their messages, files and notes, at once. It can’t be
          undone.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="remove"
            isBusy={erase.isPending}
            busyText="Deleting..."
            onClick={() => erase.mutate()}
          >
            Delete everything
          </Button>
          <Button disabled={erase.isPending} onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}
