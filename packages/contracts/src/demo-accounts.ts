/** The plans that demo clients are on, by their slugs in the seeded content. */
const demoPlans = [
  'stacklite',
  'stackgrow',
  'stackpro',
  'stackstart',
  'stackbase',
  'stackbuild',
  'stackscale',
  'superstack',
  'onepage',
] as const;
export type DemoPlan = (typeof demoPlans)[number];

const emailOf = (plan: DemoPlan): string => `demo-${plan}@stackworks.example`;

/** Sign-ins of the seeded demo data, which exist only with the sandbox. */
export const demoAccounts = {
  admin: { email: 'admin@stackworks.example', password: 'demo-admin-1' },
  /** The admin's colleagues, who have the admin's password. */
  colleagues: [
    { email: 'tama@stackworks.example', firstName: 'Tama', lastName: 'Moana' },
    { email: 'priya@stackworks.example', firstName: 'Priya', lastName: 'Nair' },
  ],
  clientPassword: 'demo-client-1',
  activeClients: demoPlans.map((plan) => ({ plan, email: emailOf(plan) })),
  /** The active client with most to see, and the one with a one-page website. */
  testClient: { email: emailOf('stackgrow') },
  onePageClient: { email: emailOf('onepage') },
  inactiveClient: { email: 'demo-inactive@stackworks.example' },
} as const;

/** The addresses of the seeded members of staff. */
export const demoStaffEmails: readonly string[] = [
  demoAccounts.admin.email,
  ...demoAccounts.colleagues.map(({ email }) => email),
];

/** The addresses of the seeded demo clients, in the order shown. */
export const demoClientEmails: readonly string[] = [
  ...demoAccounts.activeClients.map(({ email }) => email),
  demoAccounts.inactiveClient.email,
];
