import { z } from 'zod';

/** GET /api/client/calendar-feed: whether the signed-in person's private calendar link is on in this company. */
export const calendarFeed = z.object({ isOn: z.boolean() });
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** Response of POST /api/client/calendar-feed: a new link, which voids the one before. It is shown this once. */
export const calendarLink = z.object({ url: z.string() });
export type CalendarLink = z.infer<typeof calendarLink>;

export const calendarTokenParam = z.object({ token: z.string().max(200) });
