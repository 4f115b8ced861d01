import { z } from 'zod';
import { textLimits } from '#/accounts.ts';
import { page } from '#/paging.ts';
import { line, paragraphs } from '#/text.ts';

/** How an enquiry came, and what the team has made of it. */
export const enquirySources = ['contact', 'stackbot'] as const;
export type EnquirySource = (typeof enquirySources)[number];
export const enquiryStatuses = ['new', 'in_progress', 'converted', 'closed'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** Choices of the home page's contact form; the words a visitor sees come from here alone. */
export const enquiryServices = [
  'A monthly website',
  'A brand kit',
  'A custom web app',
  'Something else',
] as const;

export const enquiryLimits = { message: 5000 } as const;

/** Where the home page thanks the sender; a form sent without scripts is answered with a redirect to it. */
export const enquirySentAnchor = 'enquiry-sent';

/** POST /api/contact. `website` is a trap for bots: people never see it. Source: decision D14. */
export const enquiryInput = z.object({
  firstName: line(textLimits.name).min(1),
  lastName: line(textLimits.name).min(1),
  email: line(textLimits.email).toLowerCase().pipe(z.email('Please enter a valid email address')),
  service: z.enum(enquiryServices, 'Choose what you need'),
  message: paragraphs(enquiryLimits.message).min(1, 'Tell us a little about the job'),
  website: z.string().max(200).optional(),
});
export type EnquiryInput = z.infer<typeof enquiryInput>;

export const enquiryAccepted = z.object({ id: z.string(), message: z.string() });

/** An enquiry as staff see it. */
export const enquiry = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  service: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type Enquiry = z.infer<typeof enquiry>;

/** GET /api/admin/contact-submissions */
export const enquiryPage = page(enquiry);
