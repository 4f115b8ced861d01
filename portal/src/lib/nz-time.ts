import { tz } from '@date-fns/tz';
import { nzTimeZone } from '#/lib/format-day.ts';

/** For date-fns, as `{ in: nzTime }`: days begin and end when they do in New Zealand, wherever the viewer is. */
export const nzTime = tz(nzTimeZone);
