import { apiPaths, describeNotification, portalRoutes, type NotificationKind } from '@stackworks/contracts';
import { renderEmail, type EmailContext, type EmailTemplate } from '@stackworks/email';
import type { z } from 'zod';
import type { ConfigPort } from '#/platform/ports.ts';
import { sealUnsubscribeToken } from '#/platform/tokens/unsubscribe-token.ts';

/**
 * Holds the product's templates as `templates`: `#/emails.ts` adds them, so that the platform knows none by name.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface EmailRegistry {}

type Templates = EmailRegistry extends { templates: infer Registered } ? Registered : never;

/** The name of a template, which its outbox rows carry. */
export type EmailName = keyof Templates;

/** The props of a template. */
export type EmailProps<Name extends EmailName> = Templates[Name] extends {
  props: infer Schema extends z.ZodType;
}
  ? z.infer<Schema>
  : never;

/** An email to enqueue, with the props of its template. */
export type EmailMessage = {
  [Name in EmailName]: {
    template: Name;
    /** One email address. */
    to: string;
    props: EmailProps<Name>;
    /** Names the event behind the email; a second one with the same key is not sent. */
    dedupeKey?: string;
  };
}[EmailName];

/** What emails take from content. */
export type EmailContent = {
  settings: () => Omit<EmailContext['brand'], 'signatory'>;
  lookOf: EmailContext['lookOf'];
};

type ComposeDeps = {
  catalogue: EmailContent;
  config: Pick<ConfigPort['config'], 'publicUrl' | 'sessionSecret'>;
};

/** Composes an email with the current brand, and its unsubscribe address if it is optional. */
export async function composeEmail(
  { catalogue, config }: ComposeDeps,
  { optionalKind, compose }: EmailTemplate,
  {
    to,
    props,
    canAnswer = false,
    signatory = null,
  }: { to: string; props: unknown; canAnswer?: boolean; signatory?: string | null },
): Promise<{ subject: string; html: string; text: string; unsubscribeUrl: string | null }> {
  const unsubscribe = optionalKind ? toUnsubscribe(config, optionalKind, to) : undefined;
  const composed = compose(props, {
    brand: { ...catalogue.settings(), signatory },
    publicUrl: config.publicUrl,
    lookOf: catalogue.lookOf,
    unsubscribe,
    canAnswer,
  });
  return { ...(await renderEmail(composed)), unsubscribeUrl: unsubscribe?.url ?? null };
}

function toUnsubscribe(config: ComposeDeps['config'], about: NotificationKind, email: string) {
  const settings =
    about.role === 'client' ? portalRoutes.clientSettings : `${portalRoutes.adminDashboard}?tab=settings`;
  const token = sealUnsubscribeToken({ about, email }, config);
  return {
    url: `${config.publicUrl}${apiPaths.unsubscribe}?token=${token}`,
    kind: describeNotification(about).name,
    settingsUrl: config.publicUrl + settings,
  };
}
