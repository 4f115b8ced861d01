import type { AdminUser, InboxItem } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { inboxKey, invalidateAll, leadsKey, staffCountsKey, staffProjectsKey } from '#/lib/query-keys.ts';
import { keyOf } from './entries.ts';
import { actLater } from './pending-actions.ts';
import { describeUntil } from './snooze-times.ts';
import { offerUndo } from './undo.ts';
import { canBeDone, describeItems } from './words.ts';

const needs = api.admin.needs[':kind'][':id'];
const paramOf = ({ kind, id }: InboxItem) => ({ param: { kind, id } });

type Items = readonly InboxItem[];
type Send = (item: InboxItem) => Promise<unknown>;

/** What can be done about items of the inbox, one or several at once. It says so, and is undone as one. */
export function useItemActions() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const toastFailure = useFailureToast('Error', 'That didn’t work. Try again.');

  /** @returns the items it worked for */
  const run = async (items: Items, send: Send): Promise<InboxItem[]> => {
    const results = await Promise.allSettled(items.map(send));
    await invalidateAll(queryClient, inboxKey, staffCountsKey);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) toastFailure(failure.reason);
    return items.filter((_, index) => results[index]?.status === 'fulfilled');
  };
  const say = (title: string, description: string, undo: () => void) =>
    toast({ title, description, action: { label: 'Undo', onPress: offerUndo(undo) } });
  const unsnooze: Send = (item) => needs.snooze.$delete(paramOf(item));

  return {
    /** Ends what the items are about, without a reply; those that only work ends stay. */
    done: (items: Items) => {
      const ending = items.filter(canBeDone);
      const stay = items.length - ending.length;
      // The page may be closing.
      const options = { init: { keepalive: true } };
      const undos = ending.map((item) =>
        actLater(keyOf(item), async () => {
          await run([item], () => needs.done.$post(paramOf(item), options));
        }),
      );
      const staying = stay > 0 ? `. ${stay} ${stay === 1 ? 'stays' : 'stay'} until the work is done.` : '';
      say('Done', `${describeItems(ending)}${staying}`, () => {
        const returned = ending.filter((_, index) => undos[index]?.());
        if (returned.length > 0) toast({ title: 'Back in the inbox', description: describeItems(returned) });
      });
    },
    snooze: async (items: Items, until: Date) => {
      const json = { until: until.toISOString() };
      const snoozed = await run(items, (item) => needs.snooze.$put({ ...paramOf(item), json }));
      if (snoozed.length === 0) return;
      say('Snoozed', `${describeItems(snoozed)}, ${describeUntil(until)}`, () => void run(snoozed, unsnooze));
    },
    bringBack: async (item: InboxItem) => {
      const [returned] = await run([item], unsnooze);
      if (returned) toast({ title: 'Back in the inbox', description: returned.name });
    },
    assign: async (items: Items, to: Pick<AdminUser, 'id' | 'name'> | null) => {
      const put = async (those: Items, adminIdOf: (item: InboxItem) => string | null) => {
        const assigned = await run(those, (item) =>
          needs.assignee.$patch({ ...paramOf(item), json: { adminId: adminIdOf(item) } }),
        );
        await invalidateAll(queryClient, staffProjectsKey, leadsKey);
        return assigned;
      };
      const assigned = await put(
        items.filter(({ kind }) => kind !== 'mention'),
        () => to?.id ?? null,
      );
      if (assigned.length === 0) return;
      say(
        to ? `Assigned to ${to.name}` : 'Assigned to nobody',
        describeItems(assigned),
        () => void put(assigned, ({ assignee }) => assignee?.id ?? null),
      );
    },
  };
}
