import type { AdminUser, InboxItem } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { failureMessage } from '#/lib/api/errors.ts';
import { inboxKey, invalidateAll, leadsKey, staffCountsKey, staffProjectsKey } from '#/lib/query-keys.ts';
import { settleAFewAtOnce } from '#/lib/settle-a-few-at-once.ts';
import { offerUndo } from '#/lib/undo.ts';
import { actLater } from './pending-actions.ts';
import { describeUntil } from './snooze-times.ts';
import { canBeDone, describeItems, describeOutcome, type Outcome } from './words.ts';

const inboxItem = api.admin.inbox[':kind'][':id'];
const paramOf = ({ kind, id }: InboxItem) => ({ param: { kind, id } });

type Items = readonly InboxItem[];
type Send = (item: InboxItem) => Promise<unknown>;

/** How many calls of one action are under way together. */
const callsAtOnce = 4;

/** What can be done about items of the inbox, one or several at once. One notice says how it went, and it is undone as one. */
export function useItemActions() {
  const queryClient = useQueryClient();
  const toast = useToast();

  const run = async (items: Items, send: Send, atOnce = callsAtOnce): Promise<Outcome> => {
    const results = await settleAFewAtOnce(items, send, atOnce);
    await invalidateAll(queryClient, inboxKey, staffCountsKey);
    const failure = results.find((result) => result.status === 'rejected');
    return {
      worked: items.filter((_, index) => results[index]?.status === 'fulfilled'),
      failed: items.filter((_, index) => results[index]?.status === 'rejected'),
      problem: failure ? failureMessage(failure.reason, 'That didn’t work. Try again.') : '',
    };
  };
  const undoWith = (undo: () => void) => ({ action: { label: 'Undo', onPress: offerUndo(undo) } });
  const say = (title: string, outcome: Outcome, undo: (items: Items) => void, detail = '') => {
    const { worked } = outcome;
    toast({
      ...describeOutcome(title, outcome, detail),
      ...(worked.length > 0 && undoWith(() => undo(worked))),
    });
  };
  const bringBack = async (items: Items) => {
    const outcome = await run(items, (item) => inboxItem.snooze.$delete(paramOf(item)));
    toast(describeOutcome('Back in the inbox', outcome));
  };
  const putAssignee = async (items: Items, adminIdOf: (item: InboxItem) => string | null) => {
    const outcome = await run(items, (item) =>
      inboxItem.assignee.$patch({ ...paramOf(item), json: { adminId: adminIdOf(item) } }),
    );
    await invalidateAll(queryClient, staffProjectsKey, leadsKey);
    return outcome;
  };

  return {
    /** Ends what the items are about, without a reply; those that only work ends stay. */
    done: (items: Items) => {
      const ending = items.filter(canBeDone);
      const stay = items.length - ending.length;
      const staying = stay > 0 ? `. ${stay} ${stay === 1 ? 'stays' : 'stay'} until the work is done.` : '';
      // The page may be closing.
      const options = { init: { keepalive: true } };
      const undo = actLater(ending, async (isLeaving) => {
        const atOnce = isLeaving ? ending.length : callsAtOnce;
        const outcome = await run(ending, (item) => inboxItem.done.$post(paramOf(item), options), atOnce);
        if (outcome.failed.length > 0) toast(describeOutcome('Done', outcome));
      });
      toast({
        title: 'Done',
        description: `${describeItems(ending)}${staying}`,
        ...undoWith(() => {
          if (undo()) toast({ title: 'Back in the inbox', description: describeItems(ending) });
        }),
      });
    },
    snooze: async (items: Items, until: Date) => {
      const json = { until: until.toISOString() };
      const outcome = await run(items, (item) => inboxItem.snooze.$put({ ...paramOf(item), json }));
      say('Snoozed', outcome, (snoozed) => void bringBack(snoozed), `, ${describeUntil(until, new Date())}`);
    },
    bringBack,
    assign: async (items: Items, to: Pick<AdminUser, 'id' | 'name'> | null) => {
      const title = to ? `Assigned to ${to.name}` : 'Assigned to nobody';
      const assignable = items.filter(({ kind }) => kind !== 'mention');
      if (assignable.length === 0) {
        const description = 'A note waits for the person it names.';
        toast({ title: 'Notes can’t be assigned', description, tone: 'danger' });
        return;
      }
      const giveBack = async (assigned: Items) => {
        const outcome = await putAssignee(assigned, ({ assignee }) => assignee?.id ?? null);
        toast(describeOutcome('Assigned as before', outcome));
      };
      say(title, await putAssignee(assignable, () => to?.id ?? null), (assigned) => void giveBack(assigned));
    },
  };
}
