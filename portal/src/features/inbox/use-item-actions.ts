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

const needs = api.admin.needs[':kind'][':id'];
const paramOf = ({ kind, id }: InboxItem) => ({ param: { kind, id } });

/** What can be done about any item of the inbox. Each says so, and can be undone. */
export function useItemActions() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const toastFailure = useFailureToast('Error', 'That didn’t work. Try again.');

  const settle = () => invalidateAll(queryClient, inboxKey, staffCountsKey);
  const run = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      toastFailure(error);
      return false;
    } finally {
      await settle();
    }
  };
  const say = (title: string, description: string, undo: () => void) =>
    toast({ title, description, action: { label: 'Undo', onPress: offerUndo(undo) } });

  return {
    /** Ends what the item is about, without a reply. */
    done: (item: InboxItem) => {
      // The page may be closing.
      const options = { init: { keepalive: true } };
      const undo = actLater(keyOf(item), async () => {
        await run(() => needs.done.$post(paramOf(item), options));
      });
      say('Done', item.name, () => {
        if (undo()) toast({ title: 'Back in the inbox', description: item.name });
      });
    },
    snooze: async (item: InboxItem, until: Date) => {
      const json = { until: until.toISOString() };
      if (await run(() => needs.snooze.$put({ ...paramOf(item), json }))) {
        say(
          'Snoozed',
          `${item.name}, ${describeUntil(until)}`,
          () => void run(() => needs.snooze.$delete(paramOf(item))),
        );
      }
    },
    bringBack: async (item: InboxItem) => {
      if (await run(() => needs.snooze.$delete(paramOf(item)))) {
        toast({ title: 'Back in the inbox', description: item.name });
      }
    },
    assign: async (item: InboxItem, to: Pick<AdminUser, 'id' | 'name'> | null) => {
      const put = async (adminId: string | null) => {
        const isDone = await run(() => needs.assignee.$patch({ ...paramOf(item), json: { adminId } }));
        await invalidateAll(queryClient, staffProjectsKey, leadsKey);
        return isDone;
      };
      if (await put(to?.id ?? null)) {
        say(
          to ? `Assigned to ${to.name}` : 'Assigned to nobody',
          item.name,
          () => void put(item.assignee?.id ?? null),
        );
      }
    },
  };
}
