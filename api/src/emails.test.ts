import { plainLook } from '@stackworks/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillSchema, invoicePage } from '#test/fill-schema.ts';
import { readMarkup } from '#test/read-markup.ts';
import { composeEmail } from './platform/email/templates.ts';
import type { EmailTemplate } from '@stackworks/email';
import { emailTemplates } from './emails.ts';

const publicUrl = 'https://www.paper.example';
const deps = {
  catalogue: {
    settings: () => ({
      name: 'Paper & Ink',
      supportEmail: 'help@paper.example',
      supportHours: 'Monday to Friday, 9 am to 5 pm',
      hostingToolUrl: null,
      refunds: 'All sales are final.',
      gstRate: null,
    }),
    lookOf: () => plainLook,
  },
  config: { publicUrl, sessionSecret: 'a-secret-for-tests-of-more-than-32-characters' },
};
const to = 'aroha@bakery.example';

/** The logo, or what a version's link shows of a file. */
const isPicture = (link: string) => /\.png$|\/thumbnail\?/.test(link);

const compose = (template: EmailTemplate, text: string, signatory: string | null = null) =>
  composeEmail(deps, template, { to, props: fillSchema(z.toJSONSchema(template.props), text), signatory });

test.each(Object.entries(emailTemplates))('%s is whole in HTML and in plain text', async (_, template) => {
  const { subject, html, text } = await compose(template, 'Bakery website 2');
  const { links } = readMarkup(html);

  expect(subject).toMatch(/^\S.*\S$/);
  for (const words of [subject, html, text]) expect(words).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
  expect(text).not.toMatch(/<\/?[a-z]+[^>]*>/);
  expect(html).toContain('prefers-color-scheme: dark');
  expect(html).toMatch(/You’re getting this because|You get this because/);
  // Readers of plain text can follow every link as well.
  for (const link of links) {
    if (link !== invoicePage) expect(link).toMatch(/^https:\/\/www\.paper\.example(\/|$)/);
    if (!isPicture(link)) expect(text).toContain(link);
  }
});

test.each(Object.entries(emailTemplates))(
  '%s can be turned off if, and only if, it is optional',
  async (_, template) => {
    const { html, text, unsubscribeUrl } = await compose(template, 'Bakery website 2');

    expect(unsubscribeUrl === null).toBe(template.optionalKind === null);
    expect(text.includes('/api/unsubscribe')).toBe(unsubscribeUrl !== null);
    expect(html.includes('Turn off emails of this kind')).toBe(unsubscribeUrl !== null);
  },
);

test('emails about an account or about money cannot be turned off', () => {
  const always = Object.entries(emailTemplates).filter(([, { optionalKind }]) => optionalKind === null);

  expect(always.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'password-reset',
      'password-changed',
      'payment-failed',
      'price-change',
      'plan-ending',
    ]),
  );
});

test('an email holds no secret but a token of its template, once, in a link', async () => {
  for (const [name, template] of Object.entries(emailTemplates)) {
    const { html } = await compose(template, 'Bakery website 2');
    const secrets = namesIn(z.toJSONSchema(template.props)).filter((prop) =>
      /token|password|secret|hash/i.test(prop),
    );

    expect(
      secrets.every((prop) => prop === 'token'),
      name,
    ).toBe(true);
    const links = readMarkup(html).links.filter((link) => new URL(link).searchParams.has('token'));
    const own = links.filter((link) => !link.includes('/api/unsubscribe') && !isPicture(link));
    expect(own.length, name).toBe(secrets.length);
  }
});

test('emails are signed by the colleague who looks after the client, else by the team, and those to staff by neither', async () => {
  const signedBy = async (signatory: string | null) => {
    const composed = Object.entries(emailTemplates).map(async ([name, template]) => {
      const { text } = await compose(template, 'Bakery website 2', signatory);
      return { name, text };
    });
    return Promise.all(composed);
  };
  const ending = (from: string) => `Reply to this email. Our team reads every reply.\n\n${from}\n`;
  const [ofHana, ofTeam] = [await signedBy('Hana Whitcombe'), await signedBy(null)];
  const have = (mails: typeof ofHana, words: string) =>
    mails.filter(({ text }) => text.includes(words)).map(({ name }) => name);

  const letters = ['client-welcome', 'lead-received', 'price-change', 'payment-link', 'plan-started'];
  expect(have(ofHana, ending('Hana Whitcombe\nPaper & Ink'))).toEqual(letters);
  expect(have(ofTeam, ending('The team\nPaper & Ink'))).toEqual(letters);
  expect(have(ofHana, 'Hana')).toEqual(letters);
});

/** The names of all properties in a schema, at any depth. */
function namesIn({ properties = {} }: z.core.JSONSchema.BaseSchema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    name,
    ...(typeof schema === 'object' ? namesIn(schema) : []),
  ]);
}
