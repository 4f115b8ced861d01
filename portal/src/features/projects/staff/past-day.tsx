import { useState } from 'react';
import { endOfWork, toNzDay } from '#/lib/dates.ts';
import { formatDay } from '#/lib/format.ts';

/**
 * Asks once before a due date that has already passed is saved: it is a slip more often than not.
 * @param day `2026-11-27`, or empty for no date
 */
export function usePastDay(day: string) {
  const [asked, setAsked] = useState<string | null>(null);
  const isAsking = day !== '' && day === asked;
  return {
    question: isAsking ? `${formatDay(endOfWork(day))} has already passed. Save it anyway?` : null,
    /** Saves the day, or asks first. */
    confirm: (save: () => void) => {
      if (day === '' || isAsking || day >= toNzDay(new Date())) save();
      else setAsked(day);
    },
  };
}

/** What is asked before a due date in the past is saved, in a status region. */
export const PastDay = ({ question }: { question: string }) => (
  <p className="border-l-[5px] border-pending-ink bg-pending-wash px-4 py-3 text-sm">{question}</p>
);
