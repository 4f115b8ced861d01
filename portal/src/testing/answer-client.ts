import { keysOf, mapNames, notificationKinds } from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import { billingFixture } from './billing-fixture.ts';
import { clientFixture } from './client-fixture.ts';
import { onlyCompany } from './company-fixture.ts';
import { answer } from './fake-api.ts';
import { projectFixture } from './project-fixture.ts';

/** Answers what the screens of a signed-in client ask with one project. */
export function answerClient(): void {
  const { client } = api;
  answer(client.user, '$get', () => clientFixture());
  answer(client.companies, '$get', () => onlyCompany);
  answer(client.unread, '$get', () => ({ total: 0, chat: 0, projects: {} }));
  answer(client.billing, '$get', () => billingFixture());
  answer(client['notification-preferences'], '$get', () =>
    mapNames(keysOf(notificationKinds.client), () => true),
  );
  answer(client['personal-data'], '$get', () => ({
    export: null,
    erasure: null,
    earliestErasure: null,
    hasPayments: false,
  }));
  answer(client['calendar-feed'], '$get', () => ({ isOn: false }));
  answer(client.projects, '$get', () => ({ items: [projectFixture()], nextCursor: null, total: 1 }));
  answer(client.projects[':id'], '$get', () => projectFixture());
  answer(client['revision-quota'], '$get', () => ({
    month: '2026-11',
    used: 2,
    quota: 15,
    boughtLeft: 0,
    rounds: 2,
    resetsAt: '2026-11-30T11:00:00.000Z',
    contentUpdate: null,
  }));
  answer(client['reply-time'], '$get', () => ({
    dueAt: '2026-11-20T03:00:00.000Z',
    time: '4 pm',
    day: 'Friday',
    timeZone: 'Pacific/Auckland',
    isLate: false,
    hours: 'Monday to Friday, 9 am to 5 pm',
  }));
  answer(client['delivery-estimate'], '$get', () => ({
    closesAt: '2026-11-20T04:00:00.000Z',
    dueDate: '2026-11-27T04:00:00.000Z',
  }));
  const conversation = client.conversations[':kind'][':id'];
  answer(client.conversations, '$get', () => ({ items: [], nextCursor: null }));
  answer(conversation.messages, '$get', () => ({ items: [], nextCursor: null, readUpTo: null }));
  answer(conversation.read, '$put', () => ({ readUpTo: null }));
  answer(conversation.typing, '$post', () => null);
  answer(client.projects[':id'].files, '$get', () => ({ items: [], nextCursor: null, total: 0 }));
  answer(client.projects[':id'].versions, '$get', () => ({
    items: [],
    nextChange: null,
    hasUsedRounds: false,
  }));
  answer(client.billing.invoices, '$get', () => ({ items: [], nextCursor: null }));
  answer(client.billing.purchases, '$get', () => ({ items: [], nextCursor: null }));
}
