import { demoAccounts, type Address, type DemoPlan } from '@stackworks/contracts';

/** A demo client; everything about them is made up. */
export type DemoClient = {
  tier: DemoPlan;
  email: string;
  active: boolean;
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  address: Address;
  joinedDaysAgo: number;
};

type Person = Omit<DemoClient, 'tier' | 'email' | 'active'>;

const address = (line1: string, city: string, postcode: string, line2 = ''): Address => ({
  line1,
  line2,
  city,
  postcode,
});

const people: Readonly<Record<DemoPlan, Person>> = {
  stacklite: {
    firstName: 'Aroha',
    lastName: 'Ngata',
    company: 'Harbour Lane Bakery',
    phone: '021 555 0114',
    address: address('14 Harbour Lane', 'Nelson', '7010'),
    joinedDaysAgo: 64,
  },
  stackgrow: {
    firstName: 'Tom',
    lastName: 'Sutherland',
    company: 'Sutherland Joinery',
    phone: '027 555 0132',
    address: address('8 Mill Road', 'Masterton', '5810', 'Unit 3'),
    joinedDaysAgo: 120,
  },
  stackpro: {
    firstName: 'Priya',
    lastName: 'Raman',
    company: 'Kowhai Dental',
    phone: '022 555 0178',
    address: address('201 Victoria Street', 'Hamilton', '3204', 'Level 1'),
    joinedDaysAgo: 210,
  },
  stackstart: {
    firstName: 'Wiremu',
    lastName: 'Parata',
    company: 'Parata Plumbing',
    phone: '021 555 0149',
    address: address('33 Kauri Street', 'Whangārei', '0110'),
    joinedDaysAgo: 400,
  },
  stackbase: {
    firstName: 'Georgia',
    lastName: 'McLeod',
    company: 'Fernside Kennels',
    phone: '027 555 0161',
    address: address('512 Fernside Road', 'Rangiora', '7440', 'RD 1'),
    joinedDaysAgo: 530,
  },
  stackbuild: {
    firstName: 'Sione',
    lastName: 'Tuala',
    company: 'Tuala Landscapes',
    phone: '022 555 0107',
    address: address('19 Otara Road', 'Auckland', '2023'),
    joinedDaysAgo: 610,
  },
  stackscale: {
    firstName: 'Hannah',
    lastName: 'Doyle',
    company: 'Southern Alps Guiding',
    phone: '021 555 0190',
    address: address('2 Ardmore Street', 'Wanaka', '9305'),
    joinedDaysAgo: 700,
  },
  superstack: {
    firstName: 'Matiu',
    lastName: 'Rangihau',
    company: 'Te Awa Honey Co',
    phone: '027 555 0155',
    address: address('87 River Road', 'Whakatane', '3120'),
    joinedDaysAgo: 820,
  },
  onepage: {
    firstName: 'Lucy',
    lastName: 'Chen',
    company: 'Lucy Chen Piano Studio',
    phone: '022 555 0126',
    address: address('5 Aro Street', 'Wellington', '6021'),
    joinedDaysAgo: 9,
  },
};

/** The client of each demo sign-in, and one whose subscription has lapsed. */
export const demoClients: readonly DemoClient[] = [
  ...demoAccounts.activeClients.map(({ tier, email }) => ({ tier, email, active: true, ...people[tier] })),
  {
    tier: 'stacklite',
    email: demoAccounts.inactiveClient.email,
    active: false,
    firstName: 'Blair',
    lastName: 'Hollis',
    company: 'Hollis Bike Repairs',
    phone: '021 555 0183',
    address: address('41 Cuba Street', 'Palmerston North', '4410'),
    joinedDaysAgo: 240,
  },
];
