import type { EnquiryInput, EnquiryStatus } from '@stackworks/contracts';

/** What a visitor has sent, and what the team has made of it, some hours later. */
export type DemoEnquiry = Omit<EnquiryInput, 'website'> & {
  daysAgo: number;
  status: EnquiryStatus;
  answeredAfterDays?: number;
};

/** What visitors have sent, newest first. */
export const demoEnquiries: readonly DemoEnquiry[] = [
  {
    daysAgo: 0.4,
    status: 'new',
    firstName: 'Rua',
    lastName: 'Henare',
    email: 'rua@driftwood-surf.example',
    service: 'A monthly website',
    message: 'We teach surfing at Mount Maunganui and take bookings by text. Can your plan do bookings?',
  },
  {
    daysAgo: 2.1,
    status: 'in_progress',
    answeredAfterDays: 0.3,
    firstName: 'Ingrid',
    lastName: 'Visser',
    email: 'ingrid@clay-and-co.example',
    service: 'A brand kit',
    message: 'New pottery studio opening in March. We have a name and nothing else yet.',
  },
  {
    daysAgo: 5.6,
    status: 'closed',
    answeredAfterDays: 1.2,
    firstName: 'Dev',
    lastName: 'Kapoor',
    email: 'dev@eastside-physio.example',
    service: 'A custom web app',
    message: 'Our patients fill in a paper form at every visit. We would like them to do it at home.',
  },
];
