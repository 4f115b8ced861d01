import { tz } from '@date-fns/tz';
import { nzTimeZone } from './format.ts';

/**
 * For date-fns, as `{ in: nzTime }`. Apart from `dates.ts`, whose formatting would double what the client’s billing
 * fetches.
 */
export const nzTime = tz(nzTimeZone);
