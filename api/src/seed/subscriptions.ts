import type { PlanSlug } from '@stackworks/contracts';
import { before } from './before.ts';
import { demoClients } from './clients.ts';

type Step = { tier: PlanSlug; active: boolean; daysAgo: number; reason: string };

/** What demo clients had before what they have now, which is the last step of each. */
const steps: Readonly<Record<string, readonly Step[]>> = {
  'Sutherland Joinery': [
    { tier: 'stacklite', active: true, daysAgo: 120, reason: 'Registered' },
    { tier: 'stackgrow', active: true, daysAgo: 75, reason: 'Wants to sell online' },
  ],
  'Kowhai Dental': [
    { tier: 'stacklite', active: true, daysAgo: 210, reason: 'Registered' },
    { tier: 'stackgrow', active: true, daysAgo: 130, reason: 'Second clinic opened' },
    { tier: 'stackpro', active: true, daysAgo: 38, reason: 'Bookings moved to the site' },
  ],
  'Fernside Kennels': [
    { tier: 'stackbase', active: true, daysAgo: 530, reason: 'Registered' },
    { tier: 'stackbase', active: false, daysAgo: 190, reason: 'Closed for rebuilding' },
    { tier: 'stackbase', active: true, daysAgo: 104, reason: 'Open again' },
  ],
  'Southern Alps Guiding': [
    { tier: 'stackbuild', active: true, daysAgo: 700, reason: 'Registered' },
    { tier: 'stackscale', active: true, daysAgo: 150, reason: 'Winter season, more bookings' },
  ],
  'Te Awa Honey Co': [
    { tier: 'stackscale', active: true, daysAgo: 820, reason: 'Registered' },
    { tier: 'superstack', active: true, daysAgo: 250, reason: 'Export shop' },
  ],
  'Hollis Bike Repairs': [
    { tier: 'stacklite', active: true, daysAgo: 240, reason: 'Registered' },
    { tier: 'stacklite', active: false, daysAgo: 30, reason: 'Payment lapsed' },
  ],
};

/** The steps of each demo client’s subscription, by email address, as histories begin with them. */
export function findDemoSteps(now: Date) {
  const companies = new Map(demoClients.map(({ email, company }) => [email, company]));
  return ({ email }: { email: string }) =>
    (steps[companies.get(email) ?? ''] ?? []).map(({ tier, active, daysAgo, reason }) => ({
      tier,
      status: active ? ('active' as const) : ('inactive' as const),
      at: before(now, daysAgo),
      reason,
    }));
}
