import type { ClientDetail } from '@stackworks/contracts';

/** A client with a plan, as staff see one. For tests. */
export const clientFixture = (values: Partial<ClientDetail> = {}): ClientDetail => ({
  id: 'aroha',
  email: 'aroha@bakery.example',
  firstName: 'Aroha',
  lastName: 'Ngata',
  company: 'Bakery',
  phone: null,
  address: null,
  role: 'client',
  plan: 'stackgrow',
  planName: 'stackgrow',
  subscriptionStatus: 'active',
  isPlanUsable: true,
  emailVerified: true,
  pendingEmail: null,
  profileImageUrl: null,
  createdAt: '2026-01-05T00:00:00.000Z',
  isActive: true,
  suspensionReason: null,
  detailsVersion: 0,
  invitedUntil: null,
  bouncedAt: null,
  projectCount: 1,
  fileCount: 0,
  ...values,
});
