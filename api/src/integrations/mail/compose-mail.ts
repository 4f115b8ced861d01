import { render, toPlainText } from 'react-email';
import type { Deps } from '#/deps.ts';
import { findTemplate } from './templates.ts';

type ComposeDeps = {
  catalogue: Pick<Deps['catalogue'], 'settings'>;
  config: Pick<Deps['config'], 'publicUrl'>;
};

/**
 * The words of a mail, as they would leave now.
 * @param mail its template by name, and what that template asks for
 */
export async function composeMail(
  { catalogue, config }: ComposeDeps,
  mail: { template: string; props: unknown },
): Promise<{ subject: string; html: string; text: string }> {
  const template = findTemplate(mail.template);
  if (!template) throw new Error(`There is no mail template "${mail.template}".`);
  const context = { brand: catalogue.settings(), publicUrl: config.publicUrl };
  const { subject, body } = template.compose(mail.props, context);
  const html = await render(body);
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] });
  return { subject, html, text };
}
