import { describe, expect, it } from 'vitest';
import { openSite } from '#test/page-views.ts';

const site = 'http://localhost:4321';

/** A flood of arrivals, all at once. */
const makeUp = (arrive: (at: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: 310 }, (_, at) => arrive(at)));

describe('where visitors came from', () => {
  it('is the link’s campaign, or else the referring site, and nothing for our own pages', async () => {
    const { view, read } = await openSite();
    await view('/?utm_source=Newsletter&utm_medium=mail', { referrer: 'https://mail.example/inbox' });
    await view('/?ref=Chamber%20of%20Commerce');
    await view('/', { referrer: 'https://www.search.example/?q=websites' });
    await view('/', { referrer: 'https://search.example/' });
    await view('/');
    await view('/terms', { referrer: `${site}/` });

    const { sources, otherArrivals } = await read();
    expect(sources).toEqual([
      { name: 'search.example', arrivals: 2 },
      { name: null, arrivals: 1 },
      { name: 'chamber of commerce', arrivals: 1 },
      { name: 'newsletter', arrivals: 1 },
    ]);
    expect(otherArrivals).toBe(0);
  });

  it('has no name if that could identify a person, or is malformed', async () => {
    const { view, read } = await openSite();
    for (const source of ['rua@driftwood.example', 'x'.repeat(61), '<script>']) {
      await view(`/?utm_source=${encodeURIComponent(source)}`);
    }
    await view('/', { referrer: 'http://[::1]/' });
    const { sources, otherArrivals } = await read();
    expect(sources).toEqual([]);
    expect(otherArrivals).toBe(4);
  });

  it('names the most frequent, and limits the storage of made-up ones', async () => {
    const { view, read, rows } = await openSite();
    const names = Array.from({ length: 310 }, (_, at) => `made-up-${at}`);
    await makeUp((at) => view(`/?ref=${names[at]}`, {}, { address: `203.0.113.${at % 200}` }));
    expect((await rows()).filter(({ kind }) => kind === 'source')).toHaveLength(301);
    const { sources, otherArrivals } = await read();
    expect(sources).toHaveLength(12);
    expect(otherArrivals).toBe(298);
  });

  it.each([
    '203.0.113.9',
    '10.0.0.1',
    '5f0c1f7e-3b1c-4d55-9a52-0f3f6a1f2b9d',
    'Rua Harris 021 555 123',
    'x7k2q9z',
    'deadbeef12',
    '12',
    'a'.repeat(21),
    'one two three four five',
    'mail from rua.harris.example',
  ])('is not called %s by a link, which could be somebody’s', async (source) => {
    const { view, rows } = await openSite();
    await view(`/?utm_source=${encodeURIComponent(source)}`);
    await view(`/?ref=${encodeURIComponent(source)}`);
    const values = (await rows()).filter(({ kind }) => kind === 'source').map(({ value }) => value);
    expect(values).toEqual(['(other)']);
  });

  it.each([
    ['https://rua.harris.webmail.example/inbox', 'webmail.example'],
    ['https://l.facebook.com/l.php', 'facebook.com'],
    ['https://rua.bakery.co.nz/', 'bakery.co.nz'],
    ['https://news.bakery.example./', 'bakery.example'],
    ['http://203.0.113.9/', '(other)'],
    ['http://3405803785/', '(other)'],
    ['http://intranet/', '(other)'],
    ['https://a1b2c3d4e5f6.example/', '(other)'],
  ])('is of the page %s only the site: %s', async (referrer, name) => {
    const { view, rows } = await openSite();
    await view('/', { referrer });
    expect((await rows()).find(({ kind }) => kind === 'source')?.value).toBe(name);
  });

  it('is listed by name even if one address makes up hundreds', async () => {
    const { view, read } = await openSite();
    await makeUp((at) => view(`/?ref=fake-${at}`, {}, { address: `203.0.113.${at % 3}` }));
    await view('/', { referrer: 'https://new.partner.example/' }, { address: '198.51.100.7' });
    await view('/', { referrer: 'https://new.partner.example/' }, { address: '198.51.100.8' });
    const { sources, otherArrivals } = await read();
    expect(sources[0]).toEqual({ name: 'partner.example', arrivals: 2 });
    expect(otherArrivals).toBe(312 - 2 - 11);
  });

  it('is listed by name on a day full of made-up ones if it is usual, well known or unknown', async () => {
    const { view, rows, clock } = await openSite();
    await view('/', { referrer: 'https://partner.example/' });
    await rows();
    clock.now = new Date('2026-11-20T23:00:00.000Z');
    await makeUp((at) => view(`/?ref=fake-${at}`, {}, { address: `203.0.113.${at % 200}` }));
    await rows();
    for (const referrer of [
      'https://partner.example/',
      'https://www.linkedin.com/',
      '',
      'https://late.example/',
    ])
      await view('/', { referrer });
    const today = (await rows()).filter(({ day, kind }) => day === '2026-11-21' && kind === 'source');
    const found = ['partner.example', 'linkedin.com', '', 'late.example'].map((name) =>
      today.some(({ value }) => value === name),
    );
    expect(found).toEqual([true, true, true, false]);
  });
});
