import type { NotificationKind, PlanLook, PlanSlug } from '@stackworks/contracts';
import { compile } from 'html-to-text';
import { createElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { plainTextSelectors, render } from 'react-email';
import type { z } from 'zod';
import { EmailLayout } from './layout.tsx';

/** The business in emails. `signatory` is the name of the colleague who looks after the recipient; without one, the team signs. */
type Brand = {
  name: string;
  supportEmail: string;
  /** Empty when they aren't known. */
  supportHours: string;
  signatory?: string | null;
};

/** How recipients turn off a kind of email: with one request, or in their settings. */
export type Unsubscribe = { url: string; kind: string; settingsUrl: string };

/** What a template may use besides its own props. `publicUrl` is the origin, without a trailing slash. */
export type EmailContext = {
  brand: Brand;
  publicUrl: string;
  /** How a plan is drawn; without it the layout has no sheets. */
  lookOf?: ((planSlug: PlanSlug) => PlanLook) | undefined;
  unsubscribe?: Unsubscribe | undefined;
  /** Whether an answer to the email reaches its conversation. */
  canAnswer?: boolean | undefined;
};

/** An email before it becomes HTML and plain text. */
type Composed = { subject: string; body: ReactElement };

/** An email in the common layout. */
type Letter = Omit<ComponentProps<typeof EmailLayout>, keyof EmailContext | 'children'> & {
  subject: string;
  body: ReactNode;
};

export type EmailTemplate<Schema extends z.ZodType = z.ZodType> = {
  props: Schema;
  /** The kind of email that its reader can turn off; null for one about an account or money. */
  optionalKind: NotificationKind | null;
  /** Whether a person wrote it, as they would in a mail program. */
  isByPerson?: boolean;
  /** Whether it gives or guards somebody's access: then it leaves even while content, with our brand, can't be read. */
  isAboutAccess?: boolean;
  /** @throws ZodError when the stored props are not this template's */
  compose: (props: unknown, context: EmailContext) => Composed;
};

/** Defines an email. Its props are stored as JSON until it is sent. */
export const defineEmail = <Schema extends z.ZodType>(
  props: Schema,
  write: (props: z.infer<Schema>, context: EmailContext) => Letter,
  optionalKind: NotificationKind | null = null,
): EmailTemplate<Schema> => ({
  props,
  optionalKind,
  compose: (stored, context) => {
    const { subject, body, ...letter } = write(props.parse(stored), context);
    return { subject, body: createElement(EmailLayout, { ...context, ...letter, children: body }) };
  },
});

/** Marks an email that gives or guards somebody's access. Of the brand it may use the name and the support address alone. */
export const aboutAccess = <Schema extends z.ZodType>(
  template: EmailTemplate<Schema>,
): EmailTemplate<Schema> => ({
  ...template,
  isAboutAccess: true,
});

/** Compiled once, because that takes as long as rendering an email's text. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }],
});

export async function renderEmail({ subject, body }: Composed) {
  const html = await render(body);
  return { subject, html, text: toPlainText(html) };
}
