import type { PlanSlug } from '@stackworks/contracts';
import { pino } from 'pino';
import type { ClockPort, DatabasePort, StoragePort } from '#/platform/ports.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';

const legacyPrices = [
  ['stackbase', 197],
  ['stackbuild', 297],
  ['stackscale', 497],
  ['superstack', 997],
] as const;

const content = makeContent({
  plans: [
    makePlan({ slug: 'stacklite', name: 'StackLite', price: 39 }),
    makePlan({ slug: 'stackgrow', name: 'StackGrow', price: 79 }),
    makePlan({ slug: 'stackpro', name: 'StackPro', price: 139 }),
    makePlan({ slug: 'superstack', name: 'SuperStack', price: null, isCurrent: false }),
  ],
  priceLists: [
    { slug: 'subscription-required', rows: [row('stackbuild', 249), row('superstack', 1)] },
    {
      slug: 'dashboard-revenue',
      rows: legacyPrices.map(([plan, amount]) => row(plan, amount)),
    },
  ],
});

function row(plan: PlanSlug, amount: number) {
  return { plan, name: plan, amount, cadence: 'monthly' as const, note: null };
}

/** A test app whose catalogue has every plan's price, or no content at all. */
export function createPricedApp({
  isContentThere = true,
  ...overrides
}: Partial<ClockPort & DatabasePort & StoragePort> & { isContentThere?: boolean } = {}) {
  const read = () => (isContentThere ? Promise.resolve(content) : Promise.reject(new Error('no content')));
  return createTestApp({ ...overrides, catalogue: createCatalogue(read, pino({ level: 'silent' })) });
}
