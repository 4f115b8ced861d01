import type { z } from 'zod';
import { clientWelcome } from './client-welcome.tsx';

/** Every mail we send, by the name its outbox row carries. A new mail is a file of its own and a line here. */
export const mailTemplates = {
  'client-welcome': clientWelcome,
};
type Templates = typeof mailTemplates;

/** A mail to enqueue: the props are those its template asks for. */
export type MailMessage = {
  [Name in keyof Templates]: {
    template: Name;
    /** One e-mail address. */
    to: string;
    props: z.infer<Templates[Name]['props']>;
    /** Names the event this mail speaks of; a second mail with the same key is not sent. */
    dedupeKey?: string;
  };
}[keyof Templates];

/** Finds the template a stored row names; null for a name this version does not know. */
export function findTemplate(name: string): Templates[keyof Templates] | null {
  const templates = new Map(Object.entries(mailTemplates));
  return templates.get(name) ?? null;
}
