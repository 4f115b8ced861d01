import type { InboxShares, InboxSharesQuery } from '@stackworks/contracts';
import { Button, Dialog, useToast } from '@stackworks/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#/components/paged-list.tsx';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { inboxKey, invalidateAll, leadsKey, staffCountsKey, staffProjectsKey } from '#/lib/query-keys.ts';
import { offerUndo } from '#/lib/undo.ts';
import type { Inbox } from './use-inbox.ts';

/** More late items than this can be shared out at once. */
const manyLate = 10;

/** When many are late: the way to share them out among the team. */
export function ShareOut({ inbox: { first, who, filter, assignee, plan, isAlone } }: { inbox: Inbox }) {
  const [isOpen, setOpen] = useState(false);
  const whose = who === 'mine' ? 'mine' : 'unassigned';
  const count = first?.late[whose] ?? 0;
  const isAll = filter === 'all' && assignee === '' && plan === '';
  const isOffered = who !== 'snoozed' && isAll && !isAlone && count > manyLate;
  if (!isOffered && !isOpen) return null;
  return (
    <>
      <button type="button" className="link ml-auto text-xs coarse:min-h-11" onClick={() => setOpen(true)}>
        {who === 'everyone' ? `Share out ${count} unassigned…` : 'Share them out…'}
      </button>
      <Dialog
        title={whose === 'mine' ? 'Share out your late items?' : 'Share out what’s late and unassigned?'}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Proposal who={whose} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type Props = InboxSharesQuery & { onClose: () => void };

function Proposal({ who, onClose }: Props) {
  const query = useQuery({
    ...jsonQuery([...inboxKey, 'shares', who], () => api.admin.inbox.shares.$get({ query: { who } })),
    // What is confirmed is what is shown, and never an older one.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Loaded query={query} loading="Looking at who has what..." failed="We couldn’t work out who has what">
      {(shares) => <Confirm shares={shares} onClose={onClose} />}
    </Loaded>
  );
}

function Confirm({
  shares: { people, handovers },
  onClose,
}: Pick<Props, 'onClose'> & { shares: InboxShares }) {
  const { handOver, isPending } = useHandOver();
  if (handovers.length === 0) return <p>There’s nothing to share out any more.</p>;
  return (
    <>
      <p>
        {describeHandovers(handovers)}, oldest first. All of a client’s go to one person, the one with the
        least at that point.
      </p>
      <table className="mt-4 w-full border-t-2 border-ink text-[.875rem]">
        <thead>
          <tr className="border-b border-edge text-xs text-soft [&>th]:py-1.5 [&>th]:font-label">
            <th scope="col" className="text-left">
              Person
            </th>
            <th scope="col" className="text-right">
              Has now
            </th>
            <th scope="col" className="text-right">
              Gets
            </th>
          </tr>
        </thead>
        <tbody>
          {people
            .toSorted((one, other) => other.gets - one.gets)
            .map(({ id, name, load, gets }) => (
              <tr key={id} className="border-b border-edge [&>*]:py-2">
                <th scope="row" className="text-left font-label [overflow-wrap:anywhere]">
                  {name}
                </th>
                <td className="text-right text-soft">{load}</td>
                <td className="text-right font-label">{gets}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-soft">“Has now” counts open projects and late replies.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="primary"
          isBusy={isPending}
          busyText="Sharing out..."
          onClick={() => void handOver(handovers).then(onClose, () => undefined)}
        >
          Share out
        </Button>
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
      </div>
    </>
  );
}

type Handovers = InboxShares['handovers'];

const describeHandovers = ({ length }: Handovers): string => `${length} ${length === 1 ? 'item' : 'items'}`;

/** Hands items over, all at once, and offers to take them back. It goes on when its dialog is gone. */
function useHandOver() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const toastFailure = useFailureToast('Not shared out', 'Check your connection and try again.');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (handovers: Handovers) => {
      const response = await api.admin.inbox.assignees.$patch({ json: { handovers } });
      const { items } = await response.json();
      await invalidateAll(queryClient, inboxKey, staffCountsKey, staffProjectsKey, leadsKey);
      return handovers.filter(({ kind, id }) => items.some((item) => item.kind === kind && item.id === id));
    },
    onError: toastFailure,
  });
  const takeBack = async (handovers: Handovers) => {
    const back = await mutateAsync(
      handovers.map(({ from, to, ...item }) => ({ ...item, from: to, to: from })),
    );
    toast({ title: 'Assigned as before', description: describeHandovers(back) });
  };
  const handOver = async (handovers: Handovers) => {
    const done = await mutateAsync(handovers);
    const undo = offerUndo(() => void takeBack(done).catch(() => undefined));
    toast({
      title: 'Shared out',
      description: describeHandovers(done),
      ...(done.length > 0 && { action: { label: 'Undo', onPress: undo } }),
    });
  };
  return { handOver, isPending };
}
