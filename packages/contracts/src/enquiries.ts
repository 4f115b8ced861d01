import { z } from 'zod';

/** Choices of the home page's contact form; the words a visitor sees come from here alone. */
export const enquiryServices = [
  'A monthly website',
  'A brand kit',
  'A custom web app',
  'Something else',
] as const;

export const enquiryLimits = { message: 5000 } as const;

/** POST /api/contact. `website` is a trap for bots: people never see it. Source: decision D14. */
export const enquiryInput = z.object({
  firstName: z.string().trim().min(1, 'First name is required').max(100),
  lastName: z.string().trim().min(1, 'Last name is required').max(100),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address')),
  service: z.enum(enquiryServices, 'Choose what you need'),
  message: z
    .string()
    .trim()
    .min(1, 'Tell us a little about the job')
    .max(enquiryLimits.message, `Use ${enquiryLimits.message} characters or fewer`),
  website: z.string().max(200).optional(),
});
export type EnquiryInput = z.infer<typeof enquiryInput>;

export const enquiryAccepted = z.object({ id: z.string(), message: z.string() });
