import type { Reader } from '#/db/client.ts';
import { contactSubmissions } from '#/db/schema/enquiries.ts';

/** How many messages have come by the contact form. */
export const countContactMessages = (reader: Reader): Promise<number> => reader.$count(contactSubmissions);
