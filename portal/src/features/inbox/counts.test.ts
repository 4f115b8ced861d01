import type { InboxItem, InboxPage } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { withoutItems, withoutOwed } from './counts.ts';

const tama = { id: 'tama', name: 'Tama Moana', profilePicture: null };
const lead: InboxItem = { ...sampleItem, kind: 'enquiry', group: 'late' };
const theirs: InboxItem = { ...sampleItem, assignee: tama };
const page: InboxPage = {
  items: [sampleItem, lead, theirs],
  nextCursor: null,
  counts: { mine: 2, everyone: 3 },
  snoozed: 1,
  nextReturnAt: null,
  filters: { all: 3, replies: 2, reviews: 0, leads: 1, due: 0, waiting: 0 },
  late: { mine: 1, everyone: 1 },
  today: { mine: 1, everyone: 2 },
  asOf: '2026-11-20T01:10:00.000Z',
  isRunning: true,
};
const mere = (who: 'everyone' | 'snoozed') => ({ adminId: 'mere', who });

it('what is about to be done is no longer counted', () => {
  expect(withoutItems(page, [lead, theirs], mere('everyone'))).toMatchObject({
    counts: { mine: 1, everyone: 1 },
    snoozed: 1,
    filters: { all: 1, replies: 1, leads: 0 },
    late: { mine: 0, everyone: 0 },
    today: { mine: 1, everyone: 1 },
  });
  const rail = { needs: 2, enquiries: 1, billing: 4 };
  expect(withoutOwed(rail, [lead, theirs], 'mere')).toEqual({ needs: 1, enquiries: 0, billing: 4 });
});

it('snoozed items count only as snoozed', () => {
  const { counts, snoozed } = withoutItems(page, [sampleItem], mere('snoozed'));
  expect({ counts, snoozed }).toEqual({ counts: page.counts, snoozed: 0 });
});
