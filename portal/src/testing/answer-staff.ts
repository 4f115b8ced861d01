import type { CurrentAdmin } from '@stackworks/contracts';
import { api } from '#/lib/api/client.ts';
import { answer } from './fake-api.ts';

const adminFixture = (id: string, name: string): CurrentAdmin => ({
  id,
  email: `${id}@stackworks.example`,
  name,
  firstName: name.split(' ')[0] ?? '',
  lastName: name.split(' ')[1] ?? '',
  role: 'admin',
  profilePicture: null,
  hasTwoFactor: false,
  invitedAt: null,
  createdAt: '2026-01-05T00:00:00.000Z',
  mustSetUpTwoFactor: false,
});

/** The member of staff who is signed in, and a colleague. */
export const me = adminFixture('priya', 'Priya Nair');
export const colleague = adminFixture('sione', 'Sione Tau');

/** Answers what every screen of staff asks. */
export function answerStaff(): void {
  const { admin } = api;
  answer(admin.user, '$get', () => me);
  answer(admin.counts, '$get', () => ({
    inbox: { mine: 0, unassigned: 0, everyone: 0 },
    unsorted: 0,
    leads: 0,
    billing: 0,
  }));
  answer(admin.mentions.colleagues, '$get', () => ({ items: [colleague] }));
  answer(admin.admins, '$get', () => ({ items: [me, colleague], nextCursor: null }));
  answer(admin['saved-replies'], '$get', () => ({ items: [], nextCursor: null, values: {} }));
  answer(admin.unread, '$get', () => ({ total: 0, chats: {}, projects: {} }));
}
