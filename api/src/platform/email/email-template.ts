import type { NotificationKind, PlanLook, PlanSlug } from '@stackworks/contracts';
import type { ReactElement } from 'react';
import type { z } from 'zod';

/** A person whose name stands under our letters, as content has it. */
export type Signatory = { name: string; role: string };

/** What every mail says of the business; content alone knows it. Letters without a signatory are the team's. */
type MailBrand = { name: string; supportEmail: string; supportHours: string; signatory?: Signatory | null };

/** What a template may use besides its own props. `publicUrl` is the origin, without a trailing slash. */
export type MailContext = {
  brand: MailBrand;
  publicUrl: string;
  /** How a plan is drawn, by its slug; without it no sheets lie under a letter. */
  lookOf?: ((planSlug: PlanSlug) => PlanLook) | undefined;
  unsubscribe?: Unsubscribe | undefined;
};

/** How the reader of a mail they can do without turns its kind off. */
export type Unsubscribe = { about: NotificationKind; url: string };

/** A mail's words, before they become HTML and plain text. */
type Composed = { subject: string; body: ReactElement };

export type MailTemplate<Props> = {
  props: z.ZodType<Props>;
  /** The kind of mail it is of those its reader can turn off; one about an account or about money has none. */
  optionalKind: NotificationKind | null;
  /** @throws ZodError when the stored props are not this template's */
  compose: (props: unknown, context: MailContext) => Composed;
};

/**
 * Makes a mail template, whose props are stored as JSON until the mail is sent.
 * @param optionalKind what its reader turns off who does not want such mail
 */
export function defineMail<Props>(
  props: z.ZodType<Props>,
  write: (props: Props, context: MailContext) => Composed,
  optionalKind: NotificationKind | null = null,
): MailTemplate<Props> {
  return { props, optionalKind, compose: (stored, context) => write(props.parse(stored), context) };
}
