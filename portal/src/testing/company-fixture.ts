import type { CompanyPeople, CompanyPerson, OwnCompanies } from '@stackworks/contracts';

/** Somebody in the Bakery, for tests: its owner, who is signed in. */
export const personFixture = (values: Partial<CompanyPerson> = {}): CompanyPerson => ({
  id: 'aroha',
  firstName: 'Aroha',
  lastName: 'Ngata',
  email: 'aroha@bakery.example',
  role: 'owner',
  profileImageUrl: null,
  lastSeenAt: '2026-11-20T00:00:00.000Z',
  ...values,
});

export const editor = personFixture({
  id: 'hemi',
  firstName: 'Hemi',
  email: 'hemi@bakery.example',
  role: 'editor',
});

/** A company with an owner and an editor, for tests. */
export const companyFixture = (values: Partial<CompanyPeople> = {}): CompanyPeople => ({
  id: 'aroha',
  name: 'Bakery',
  needsTwoApprovals: false,
  people: [personFixture(), editor],
  invitations: [],
  nextOwner: null,
  ...values,
});

export const onlyCompany: OwnCompanies = { items: [{ id: 'aroha', name: 'Bakery', role: 'owner' }] };
