import { expect, it, vi } from 'vitest';

// The typed calls are made for the page's own origin.
vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { findDayOff } = await import('./day-off.tsx');

const now = new Date('2026-11-20T02:00:00.000Z');
const find = (day: string) => findDayOff(day, ['2026-11-19', '2026-12-26', '2027-01-01'], now);

it('a due date on a public holiday or a weekend differs from a working day and from one that has passed', () => {
  expect(find('2027-01-01')).toBe('a public holiday');
  expect(find('2026-12-26')).toBe('a public holiday');
  expect(find('2026-11-22')).toBe('on a weekend');
  for (const day of ['2026-11-23', '2026-11-19', '2026-11-15', '']) expect(find(day), day).toBeNull();
});
