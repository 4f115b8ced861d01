import { keysOf, mapNames, notificationKinds } from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import { clientFixture } from './client-fixture.ts';
import { answer } from './fake-api.ts';
import { projectFixture } from './project-fixture.ts';

/** Answers what the screens of a signed-in client ask with one project. */
export function answerClient(): void {
  const { client } = api;
  answer(client.user, '$get', () => clientFixture());
  answer(client.unread, '$get', () => ({ total: 0, chat: 0, projects: {} }));
  answer(client['notification-preferences'], '$get', () =>
    mapNames(keysOf(notificationKinds.client), () => true),
  );
  answer(client['personal-data'], '$get', () => ({
    export: null,
    erasure: null,
    earliestErasure: null,
    hasPayments: false,
  }));
  answer(client.projects, '$get', () => ({ items: [projectFixture()], nextCursor: null, total: 1 }));
  answer(client.projects[':id'], '$get', () => projectFixture());
}
