import { tiers } from '#/tiers.ts';

/** Sign-ins of the seeded demo data; they exist only while the sandbox stands in for real services. */
export const demoAccounts = {
  admin: { email: 'admin@stackworks.example', password: 'demo-admin-1' },
  /** The admin's colleagues, who have the admin's password. */
  colleagues: [
    { email: 'tama@stackworks.example', firstName: 'Tama', lastName: 'Moana' },
    { email: 'priya@stackworks.example', firstName: 'Priya', lastName: 'Nair' },
  ],
  clientPassword: 'demo-client-1',
  activeClients: tiers.map((tier) => ({ tier, email: `demo-${tier}@stackworks.example` })),
  inactiveClient: { email: 'demo-inactive@stackworks.example' },
} as const;

/** The addresses of the seeded members of staff. */
export const demoStaffEmails: readonly string[] = [
  demoAccounts.admin.email,
  ...demoAccounts.colleagues.map(({ email }) => email),
];

/** The addresses of the seeded demo clients, in the order in which people are shown them. */
export const demoClientEmails: readonly string[] = [
  ...demoAccounts.activeClients.map(({ email }) => email),
  demoAccounts.inactiveClient.email,
];
