import type { ReactElement } from 'react';
import type { z } from 'zod';

/** What every mail says of the business; content alone knows it. */
type MailBrand = { name: string; supportEmail: string; supportHours: string };

/** What a template may use besides its own props. `publicUrl` is the origin, without a trailing slash. */
export type MailContext = { brand: MailBrand; publicUrl: string };

/** A mail's words, before they become HTML and plain text. */
type Composed = { subject: string; body: ReactElement };

export type MailTemplate<Props> = {
  props: z.ZodType<Props>;
  /** @throws ZodError when the stored props are not this template's */
  compose: (props: unknown, context: MailContext) => Composed;
};

/**
 * Makes a mail template.
 * @param props the schema of what the template needs; stored as JSON until the mail is sent
 * @param write the subject and the body, from those props
 */
export function defineMail<Props>(
  props: z.ZodType<Props>,
  write: (props: Props, context: MailContext) => Composed,
): MailTemplate<Props> {
  return { props, compose: (stored, context) => write(props.parse(stored), context) };
}
