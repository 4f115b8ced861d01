import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { endOfWork, toNzDay } from '#/lib/dates.ts';
import { formatDueDayInWords, formatWeekday } from '#/lib/format.ts';

export const holidaysQuery = {
  ...jsonQuery(['/api/admin/holidays'], () => api.admin.holidays.$get()),
  staleTime: 60 * 60_000,
};

/**
 * Why nobody works on a day to come: "a public holiday", "on a weekend"; null for a working day, and once it has passed.
 * @param day `2027-01-01`, or empty for none
 */
export function findDayOff(day: string, holidays: readonly string[], now: Date): string | null {
  if (day === '' || day < toNzDay(now)) return null;
  if (holidays.includes(day)) return 'a public holiday';
  return formatWeekday(endOfWork(day)).startsWith('S') ? 'on a weekend' : null;
}

/** A due date may well be a day off, so this asks nothing. It belongs in a status region. */
export function DayOff({ day }: { day: string }) {
  const { data } = useQuery({ ...holidaysQuery, enabled: day !== '' });
  const [now] = useState(() => new Date());
  const dayOff = findDayOff(day, data?.days ?? [], now);
  return (
    dayOff && (
      <p className="text-sm text-soft">
        {formatDueDayInWords(endOfWork(day), now)} is {dayOff}.
      </p>
    )
  );
}
