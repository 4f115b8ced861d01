import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { makeContent, makePlan } from '#test/content.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';

const silent = pino({ level: 'silent' });
const content = (price: number, supportEmail = 'support@stackworks.example') =>
  makeContent({
    plans: [makePlan({ slug: 'stacklite', price })],
    priceLists: [{ slug: 'dashboard-revenue', rows: [] }],
    settings: {
      name: 'Stackworks',
      supportEmail,
      supportHours: 'Weekdays 9–5',
      hostingToolUrl: null,
      refunds: 'All sales are final.',
      gstRate: null,
    },
  });

describe('the catalogue', () => {
  it('throws unavailable until content has been read', () => {
    const catalogue = createCatalogue(() => Promise.resolve(content(39)), silent);

    expect(catalogue.findPlan('stacklite')).toBeNull();
    expect(() => catalogue.settings()).toThrow(expect.objectContaining({ code: 'unavailable' }));
    expect(() => catalogue.read()).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('returns every plan, price list and add-on', async () => {
    const catalogue = createCatalogue(() => Promise.resolve(content(39)), silent);
    await catalogue.refresh();

    expect(catalogue.read()).toEqual({
      plans: [makePlan({ slug: 'stacklite', price: 39 })],
      priceLists: [{ slug: 'dashboard-revenue', rows: [] }],
      addOns: [],
    });
  });

  it('reads once more for all calls during a read, and never replaces newer content with older', async () => {
    let price = 39;
    let readings = 0;
    const answering = Promise.withResolvers<ReturnType<typeof content>>();
    const catalogue = createCatalogue(() => {
      readings += 1;
      return readings === 1 ? answering.promise : Promise.resolve(content(price));
    }, silent);
    const refreshes = [catalogue.refresh()];
    price = 45;
    for (let report = 0; report < 100; report += 1) refreshes.push(catalogue.refresh());
    answering.resolve(content(39));
    await Promise.all(refreshes);

    expect([readings, catalogue.findPlan('stacklite')?.price]).toEqual([2, 45]);
  });

  it('has a changed price after a refresh', async () => {
    let price = 39;
    const catalogue = createCatalogue(() => Promise.resolve(content(price)), silent);
    await catalogue.refresh();
    price = 45;
    await catalogue.refresh();

    expect(catalogue.findPlan('stacklite')?.price).toBe(45);
  });

  it('has changed settings after a refresh', async () => {
    let supportEmail = 'support@stackworks.example';
    const catalogue = createCatalogue(() => Promise.resolve(content(39, supportEmail)), silent);
    await catalogue.refresh();
    supportEmail = 'kia-ora@stackworks.example';
    await catalogue.refresh();

    expect(catalogue.settings().supportEmail).toBe('kia-ora@stackworks.example');
  });

  it('retains its content while content is down', async () => {
    let down = false;
    const catalogue = createCatalogue(
      () => (down ? Promise.reject(new Error('connection refused')) : Promise.resolve(content(39))),
      silent,
    );
    await catalogue.refresh();
    down = true;
    await catalogue.refresh();

    expect(catalogue.findPlan('stacklite')).toMatchObject({ name: 'StackLite' });
    expect(catalogue.settings().name).toBe('Stackworks');
  });
});
