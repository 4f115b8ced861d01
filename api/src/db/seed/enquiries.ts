import type { EnquiryInput } from '@stackworks/contracts';

/** What visitors have sent, newest first. */
export const demoEnquiries: readonly (Omit<EnquiryInput, 'website'> & { daysAgo: number })[] = [
  {
    daysAgo: 0.4,
    firstName: 'Rua',
    lastName: 'Henare',
    email: 'rua@driftwood-surf.example',
    service: 'A monthly website',
    message: 'We teach surfing at Mount Maunganui and take bookings by text. Can your plan do bookings?',
  },
  {
    daysAgo: 2.1,
    firstName: 'Ingrid',
    lastName: 'Visser',
    email: 'ingrid@clay-and-co.example',
    service: 'A brand kit',
    message: 'New pottery studio opening in March. We have a name and nothing else yet.',
  },
  {
    daysAgo: 5.6,
    firstName: 'Dev',
    lastName: 'Kapoor',
    email: 'dev@eastside-physio.example',
    service: 'A custom web app',
    message: 'Our patients fill in a paper form at every visit. We would like them to do it at home.',
  },
];
