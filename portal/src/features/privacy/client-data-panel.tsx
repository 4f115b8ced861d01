import { Button, Dialog } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '#/components/panel.tsx';
import { Loaded } from '#/components/paged-list.tsx';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { formatDay } from '#/lib/format.ts';
import { describeDay, type ErasureDay } from './describe-day.ts';
import { DataExportButton } from './data-export-button.tsx';
import { clientDataQuery } from './queries.ts';

/** What staff do when a client asks for their data or its deletion. */
export function ClientDataPanel({
  client: { id, firstName },
}: {
  client: { id: string; firstName: string };
}) {
  const queryClient = useQueryClient();
  const query = clientDataQuery(id);
  const reload = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const [asking, setAsking] = useState<ErasureDay | null>(null);
  const onError = useFailureToast('Not changed', 'We couldn’t change that');
  const param = { id };
  const erase = useMutation({
    mutationFn: () => api.admin.clients[':id'].erasure.$post({ param }),
    onSuccess: () => setAsking(null),
    onError,
    onSettled: reload,
  });
  const keep = useMutation({
    mutationFn: () => api.admin.clients[':id'].erasure.$delete({ param }),
    onError,
    onSettled: reload,
  });
  return (
    <Panel title="Their data" size="t1">
      <Loaded query={useQuery(query)} loading="Loading..." failed="We couldn’t load this">
        {(data) => (
          <div className="grid gap-4 text-sm">
            <div>
              <DataExportButton
                label={`Email ${firstName} a copy`}
                copy={data.export}
                request={() => api.admin.clients[':id']['data-export'].$post({ param })}
                onSettled={reload}
              />
            </div>
            {data.erasure ? (
              <div>
                <p className="mb-3" role="status">
                  This account will be deleted on {formatDay(data.erasure.dueAt)}.
                </p>
                <Button
                  size="small"
                  isBusy={keep.isPending}
                  busyText="Saving..."
                  onClick={() => keep.mutate()}
                >
                  Keep the account
                </Button>
              </div>
            ) : data.earliestErasure ? (
              <div>
                <Button variant="remove" size="small" onClick={() => setAsking(data.earliestErasure)}>
                  Delete account
                </Button>
              </div>
            ) : (
              <p className="text-soft">
                Their plan continues. Once it’s cancelled, the account can be deleted.
              </p>
            )}
          </div>
        )}
      </Loaded>
      <Dialog
        title={`Delete ${firstName}’s account?`}
        isOpen={asking !== null}
        isBusy={erase.isPending}
        onClose={() => setAsking(null)}
      >
        <p className="mb-5 text-soft">
          {asking && `On ${describeDay(asking)}, `}their account is deleted with its projects, messages, files
          and notes. Invoices stay without their name. {firstName} is emailed the date and can cancel the
          deletion.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="remove"
            isBusy={erase.isPending}
            busyText="Saving..."
            onClick={() => erase.mutate()}
          >
            Delete account
          </Button>
          <Button disabled={erase.isPending} onClick={() => setAsking(null)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </Panel>
  );
}
