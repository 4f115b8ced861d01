import Holidays from 'date-holidays';
import { expect, test } from 'vitest';
import { holidayRegions, type HolidayRegion } from './holiday-regions.ts';

/** As long as Matariki has been set by law. */
const years = Array.from({ length: 2052 - 2023 + 1 }, (_, index) => 2023 + index);

/** What the library calls each region. */
const codes: Readonly<Partial<Record<HolidayRegion, string>>> = {
  Auckland: 'AUK',
  Canterbury: 'CAN',
  'Chatham Islands': 'CIT',
  'Hawke’s Bay': 'HKB',
  Marlborough: 'MBH',
  Nelson: 'NSN',
  Northland: 'NTL',
  Otago: 'OTA',
  Southland: 'STL',
  Taranaki: 'TKI',
  Wellington: 'WGN',
  Westland: 'WTC',
};

function openRegion(region: HolidayRegion): Holidays {
  const code = codes[region];
  if (code) return new Holidays('NZ', code);
  // The library has South Canterbury's day under a name that it upper-cases and then cannot find.
  const southCanterbury = new Holidays('NZ');
  southCanterbury.setHoliday('4th monday in September', 'Dominion Day');
  return southCanterbury;
}

const listDays = (calendar: Holidays): string[] =>
  years
    .flatMap((year) => calendar.getHolidays(year))
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(0, 10));

const writeSet = (days: readonly string[]) =>
  `new Set([\n${[...new Set(days)].map((day) => `  '${day}',\n`).join('')}])`;

test('the holidays we count with are those of date-holidays; `vitest --update` takes them over', async () => {
  const national = listDays(new Holidays('NZ'));
  const regions = holidayRegions.map((region) => {
    const own = listDays(openRegion(region)).filter((day) => !national.includes(day));
    return `  ${JSON.stringify(region)}: ${writeSet(own)},\n`;
  });
  const file = `/** Public holidays of New Zealand from ${years[0]} to ${years.at(-1)}. Made from date-holidays by holidays.test.ts. */
import type { HolidayRegion } from './holiday-regions.ts';

/** Days off in the whole country, with those taken in the place of a holiday on a weekend. */
export const nationalHolidays: ReadonlySet<string> = ${writeSet(national)};

/** The anniversary days of each region, on the day they are observed. */
export const anniversaryDays: Readonly<Record<HolidayRegion, ReadonlySet<string>>> = {
${regions.join('')}};
`;
  await expect(file).toMatchFileSnapshot('./holidays.gen.ts');
});
