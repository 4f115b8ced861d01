import {
  inboxAssignment,
  kindsOfFilter,
  inboxFilters,
  mapNames,
  snoozeInput,
  type InboxItem,
  type InboxPage,
} from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import { answerStaff, colleague, me } from './answer-staff.ts';
import { answer, Rejection } from './fake-api.ts';
import { sampleItem } from './inbox-item-fixture.ts';

/** A message of a client about a project of their own. */
export const waitingItem = (name: string, values: Partial<InboxItem> = {}): InboxItem => ({
  ...sampleItem,
  id: name.toLowerCase(),
  name: `${name} Ngata`,
  text: `A question of ${name}`,
  snippet: `A question of ${name}`,
  projectId: `project-${name.toLowerCase()}`,
  ...values,
});

const isSnoozed = ({ snoozedUntil }: InboxItem) =>
  snoozedUntil !== null && new Date(snoozedUntil) > new Date();

const scopes = {
  mine: (item: InboxItem) => item.assignee?.id === me.id,
  unassigned: (item: InboxItem) => item.assignee === null,
  everyone: () => true,
};

const countScopes = (items: readonly InboxItem[]) =>
  mapNames(['mine', 'unassigned', 'everyone'] as const, (scope) => items.filter(scopes[scope]).length);

/**
 * Answers for the inbox as far as its screen changes it: assigning, snoozing and being done.
 * @returns what waits, for a test to change
 */
export function answerInbox(...first: InboxItem[]) {
  const inbox = { items: first };
  const byRef = api.admin.inbox[':kind'][':id'];
  const owed = () => inbox.items.filter((item) => !isSnoozed(item));
  const change = (id: string | undefined, values: Partial<InboxItem>): InboxItem => {
    const item = inbox.items.find((each) => each.id === id);
    if (!item) throw new Rejection(404, 'not_found');
    const changed = { ...item, ...values };
    inbox.items = inbox.items.map((each) => (each === item ? changed : each));
    return changed;
  };

  const assign = (id: string | undefined, assignee: InboxItem['assignee']) => change(id, { assignee });

  answerStaff();
  answer(api.admin.counts, '$get', () => ({
    inbox: countScopes(owed()),
    unsorted: 0,
    leads: 0,
    billing: 0,
  }));
  answer(api.admin.inbox, '$get', ({ query }): InboxPage => {
    const who = query.get('who') ?? 'mine';
    const about = query.get('about');
    const assignee = query.get('assignee');
    const plan = query.get('plan');
    const fits = (item: InboxItem) =>
      (about === null || item.projectId === about || item.clientId === about) &&
      (assignee === null || item.assignee?.id === assignee) &&
      (plan === null || item.plan === plan);
    const snoozed = inbox.items.filter(isSnoozed);
    const listed = owed().filter(fits);
    const shown =
      who === 'snoozed'
        ? snoozed
        : listed.filter(scopes[who === 'mine' || who === 'unassigned' ? who : 'everyone']);
    const filter = inboxFilters.find((each) => each === query.get('filter')) ?? 'all';
    const inGroup = (group: InboxItem['group'], items: readonly InboxItem[]) =>
      items.filter((item) => item.group === group);
    const inFilter = (each: (typeof inboxFilters)[number]) =>
      shown.filter(({ kind }) => kindsOfFilter[each].includes(kind));
    return {
      items: query.has('late') ? inGroup('late', inFilter(filter)) : inFilter(filter),
      nextCursor: null,
      counts: countScopes(listed),
      snoozed: snoozed.length,
      nextReturnAt: snoozed[0]?.snoozedUntil ?? null,
      filters: mapNames(inboxFilters, (each) => ({
        all: inFilter(each).length,
        late: inGroup('late', inFilter(each)).length,
      })),
      late: countScopes(inGroup('late', listed)),
      today: countScopes(inGroup('today', listed)),
      asOf: new Date().toISOString(),
      isRunning: true,
    };
  });
  answer(byRef, '$get', ({ params }) => change(params['id'], {}));
  answer(byRef.assignee, '$patch', ({ params, json }) => {
    const { adminId } = inboxAssignment.parse(json);
    const assignee = [me, colleague].find(({ id }) => id === adminId) ?? null;
    return assign(params['id'], assignee);
  });
  answer(byRef.snooze, '$put', ({ params, json }) =>
    change(params['id'], {
      snoozedAt: new Date().toISOString(),
      snoozedUntil: snoozeInput.parse(json).until,
    }),
  );
  answer(byRef.snooze, '$delete', ({ params }) => change(params['id'], { snoozedUntil: null }));
  answer(byRef.done, '$post', ({ params }) => {
    const item = change(params['id'], {});
    inbox.items = inbox.items.filter((each) => each !== item);
    return item;
  });
  answer(byRef.outcome, '$get', () => {
    throw new Rejection(404, 'not_found');
  });
  return Object.assign(inbox, { assign });
}
