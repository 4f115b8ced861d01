import { z } from 'zod';

/** GET /api/admin/emails/{id} */
export const emailParam = z.object({ id: z.string().max(64) });

/** An email that became a message, with all of its text, as long as its conversation is there. */
export const wholeEmail = z.object({
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Whether it is too long to be shown whole. */
  isCut: z.boolean(),
  receivedAt: z.iso.datetime(),
});
export type WholeEmail = z.infer<typeof wholeEmail>;

const emailAddress = z.string().max(320);
const name = z.string().max(1000);

/**
 * POST /api/hooks/email: an email that a provider has received for us. Either `raw`, the message as it came, or its parts as
 * the provider has parsed them.
 */
export const postedEmail = z
  .object({
    /** The SMTP sender; empty for a bounce. */
    sender: emailAddress.optional(),
    /** The addresses it was delivered to. */
    recipients: z.array(emailAddress).min(1).max(50),
    raw: z.base64().optional(),
    from: z.string().max(1000).optional(),
    subject: name.optional(),
    messageId: name.optional(),
    text: z.string().optional(),
    html: z.string().optional(),
    /** Other headers, such as `Auto-Submitted`. */
    headers: z
      .array(z.object({ name: z.string().regex(/^[\w-]{1,100}$/), value: z.string().max(10_000) }))
      .max(200)
      .default([]),
    attachments: z
      .array(z.object({ fileName: name, contentType: name, content: z.base64() }))
      .max(100)
      .default([]),
  })
  .refine(({ raw, from }) => raw !== undefined || from !== undefined, {
    path: ['raw'],
    message: 'Send the raw message, or its parts with `from`',
  });
export type PostedEmail = z.infer<typeof postedEmail>;
