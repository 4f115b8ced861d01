import type { Reader } from '@stackworks/database';
import { contactSubmissions } from '#/modules/leads/leads.tables.ts';

/** How many messages have come by the contact form. */
export const countContactMessages = (reader: Reader): Promise<number> => reader.$count(contactSubmissions);
