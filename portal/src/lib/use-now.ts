import { useState } from 'react';
import { useInterval } from './use-interval.ts';

/** The time, told anew every half minute, for what says how long ago something was. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(30_000, () => setNow(new Date()));
  return now;
}
