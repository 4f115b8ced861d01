import { apiPaths } from '@stackworks/contracts';
import { compile } from 'html-to-text';
import { plainTextSelectors, render } from 'react-email';
import type { Deps } from '#/deps.ts';
import { sealUnsubscribeToken, type Subscription } from '#/platform/tokens/unsubscribe-token.ts';
import { findTemplate } from '#/emails.ts';

type ComposeDeps = {
  catalogue: Pick<Deps['catalogue'], 'lookOf' | 'settings' | 'signatory'>;
  config: Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>;
};

/** Made once: putting the selectors in order takes about as long as the text of a mail does. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }],
});

/**
 * The words of a mail, as they would leave now.
 * @param mail its template by name, whom it goes to, and what that template asks for
 * @returns with where its reader turns such mail off, if they can
 */
export async function composeMail(
  { catalogue, config }: ComposeDeps,
  mail: { template: string; to: string; props: unknown },
): Promise<{ subject: string; html: string; text: string; unsubscribeUrl: string | null }> {
  const template = findTemplate(mail.template);
  if (!template) throw new Error(`There is no email template "${mail.template}".`);
  const { optionalKind: about } = template;
  const unsubscribe = about && { about, url: toUnsubscribeUrl(config, { about, email: mail.to }) };
  const context = {
    brand: { ...catalogue.settings(), signatory: catalogue.signatory() },
    publicUrl: config.publicUrl,
    lookOf: catalogue.lookOf,
    unsubscribe: unsubscribe ?? undefined,
  };
  const { subject, body } = template.compose(mail.props, context);
  const html = await render(body);
  return { subject, html, text: toPlainText(html), unsubscribeUrl: unsubscribe?.url ?? null };
}

const toUnsubscribeUrl = (config: ComposeDeps['config'], subscription: Subscription): string =>
  `${config.publicUrl}${apiPaths.unsubscribe}?token=${sealUnsubscribeToken(subscription, config)}`;
