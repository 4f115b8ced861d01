/** Regions of New Zealand with an anniversary day of their own, as content names them. */
export const holidayRegions = [
  'Auckland',
  'Canterbury',
  'Chatham Islands',
  'Hawke’s Bay',
  'Marlborough',
  'Nelson',
  'Northland',
  'Otago',
  'South Canterbury',
  'Southland',
  'Taranaki',
  'Wellington',
  'Westland',
] as const;
export type HolidayRegion = (typeof holidayRegions)[number];
