import type { ClientUser } from '@stackworks/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import {
  findProfileDraft,
  clearProfileDraft,
  saveProfileDraft,
  toProfileInput,
  toProfileValues,
} from './profile-values.ts';

const client: ClientUser = {
  id: 'aroha',
  email: 'aroha@bakery.example',
  firstName: 'Aroha',
  lastName: 'Tipene',
  company: 'Harbour Bakery',
  phone: null,
  address: null,
  role: 'client',
  personId: 'aroha',
  memberRole: 'owner',
  plan: 'stackgrow',
  planName: 'StackGrow',
  subscriptionStatus: 'active',
  isPlanUsable: true,
  emailVerified: true,
  pendingEmail: null,
  profileImageUrl: null,
  createdAt: '2026-11-20T00:00:00.000Z',
};
const saved = toProfileValues(client);

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a profile without phone and address shows and sends empty inputs', () => {
  expect(saved).toMatchObject({ phone: '', line1: '', postcode: '' });
  expect(toProfileInput({ ...saved, city: 'Whangārei', currentPassword: '' }, saved)).toMatchObject({
    firstName: 'Aroha',
    address: { line1: '', line2: '', city: 'Whangārei', postcode: '' },
  });
});

test('sends the password with a new email address only', () => {
  const typed = { ...saved, currentPassword: 'secret' };
  expect(toProfileInput({ ...typed, email: ' Aroha@Bakery.example' }, saved)).not.toHaveProperty(
    'currentPassword',
  );
  expect(toProfileInput({ ...typed, email: 'hine@bakery.example' }, saved)).toHaveProperty(
    'currentPassword',
    'secret',
  );
});

test('stores only what differs from the saved profile, emptied inputs too', () => {
  saveProfileDraft(client.id, { ...saved, company: '', phone: '021 555 0199' }, saved);
  expect(findProfileDraft(client.id)).toEqual([
    { field: 'phone', text: '021 555 0199' },
    { field: 'company', text: '' },
  ]);
});

test('an input changed back is no longer stored', () => {
  saveProfileDraft(client.id, { ...saved, company: 'Harbour' }, saved);
  saveProfileDraft(client.id, saved, saved);
  expect(findProfileDraft(client.id)).toEqual([]);
});

test('one client’s draft is not shown to another', () => {
  saveProfileDraft(client.id, { ...saved, company: 'Harbour' }, saved);
  expect(findProfileDraft('mere')).toEqual([]);
  clearProfileDraft('mere');
  expect(findProfileDraft(client.id)).toHaveLength(1);
});
