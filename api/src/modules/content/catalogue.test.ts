import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#/modules/content/catalogue.ts';

const silent = pino({ level: 'silent' });
const content = (price: number, supportEmail = 'support@stackworks.example') => ({
  plans: [{ slug: 'stacklite' as const, name: 'StackLite', price }],
  settings: { name: 'Stackworks', supportEmail, supportHours: 'Weekdays 9–5' },
});

describe('the catalogue', () => {
  it('has nothing to say before content has been read', () => {
    const catalogue = createCatalogue(() => Promise.resolve(content(39)), silent);

    expect(catalogue.findPlan('stacklite')).toBeNull();
    expect(() => catalogue.settings()).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('knows a changed price after a refresh', async () => {
    let price = 39;
    const catalogue = createCatalogue(() => Promise.resolve(content(price)), silent);
    await catalogue.refresh();
    price = 45;
    await catalogue.refresh();

    expect(catalogue.findPlan('stacklite')?.price).toBe(45);
  });

  it('knows changed settings after a refresh', async () => {
    let supportEmail = 'support@stackworks.example';
    const catalogue = createCatalogue(() => Promise.resolve(content(39, supportEmail)), silent);
    await catalogue.refresh();
    supportEmail = 'kia-ora@stackworks.example';
    await catalogue.refresh();

    expect(catalogue.settings().supportEmail).toBe('kia-ora@stackworks.example');
  });

  it('keeps what it knows while content is down', async () => {
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
