import type { InboxItem, InboxPage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { withoutItems, withoutOwed } from './counts.ts';

const tama = { id: 'tama', name: 'Tama Moana', profilePicture: null };
const lead: InboxItem = { ...sampleItem, kind: 'lead', group: 'late' };
const theirs: InboxItem = { ...sampleItem, assignee: tama };
const page: InboxPage = {
  items: [sampleItem, lead, theirs],
  nextCursor: null,
  counts: { mine: 0, unassigned: 2, everyone: 3 },
  snoozed: 1,
  nextReturnAt: null,
  filters: {
    all: { all: 3, late: 1 },
    replies: { all: 2, late: 0 },
    reviews: { all: 0, late: 0 },
    leads: { all: 1, late: 1 },
    due: { all: 0, late: 0 },
    waiting: { all: 0, late: 0 },
  },
  late: { mine: 0, unassigned: 1, everyone: 1 },
  today: { mine: 0, unassigned: 1, everyone: 2 },
  asOf: '2026-11-20T01:10:00.000Z',
  isRunning: true,
};
const mere = { adminId: 'mere', isAlone: false };

it('what is about to be done is no longer counted', () => {
  expect(withoutItems(page, [lead, theirs], { ...mere, who: 'everyone' })).toMatchObject({
    counts: { mine: 0, unassigned: 1, everyone: 1 },
    snoozed: 1,
    filters: { all: { all: 1, late: 0 }, replies: { all: 1, late: 0 }, leads: { all: 0, late: 0 } },
    late: { mine: 0, unassigned: 0, everyone: 0 },
    today: { mine: 0, unassigned: 1, everyone: 1 },
  });
  const inbox = { mine: 1, unassigned: 2, everyone: 4 };
  const rail = { inbox, unsorted: 3, leads: 1, billing: 4 };
  expect(withoutOwed(rail, [lead, theirs], mere)).toEqual({
    inbox: { mine: 1, unassigned: 1, everyone: 2 },
    unsorted: 3,
    leads: 0,
    billing: 4,
  });
  expect(withoutOwed(rail, [theirs], { ...mere, adminId: 'tama' }).inbox.mine).toBe(0);
});

it('in a team of one, everything counts as mine', () => {
  const inbox = { mine: 4, unassigned: 2, everyone: 4 };
  const rail = { inbox, unsorted: 0, leads: 1, billing: 0 };
  expect(withoutOwed(rail, [lead, theirs], { ...mere, isAlone: true }).inbox).toEqual({
    mine: 2,
    unassigned: 1,
    everyone: 2,
  });
});

it('snoozed items count only as snoozed', () => {
  const { counts, snoozed } = withoutItems(page, [sampleItem], { ...mere, who: 'snoozed' });
  expect({ counts, snoozed }).toEqual({ counts: page.counts, snoozed: 0 });
});
