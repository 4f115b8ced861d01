import { render, toPlainText } from 'react-email';
import { expect, test } from 'vitest';
import { emailChangeRequested, emailChanged, emailVerification } from './email-address.tsx';
import { passwordChanged, passwordReset } from './password.tsx';
import { teamInvitation } from '#/modules/team/emails/team.tsx';
import { twoFactorChanged } from '#/modules/sessions/emails/two-factor.tsx';

const context = {
  brand: {
    name: 'Paper & Ink',
    supportEmail: 'help@paper.example',
    supportHours: 'Monday to Friday, 9 am to 5 pm',
  },
  publicUrl: 'https://www.paper.example',
};
const aroha = { firstName: 'Aroha', email: 'aroha@bakery.example' };
const withLink = { ...aroha, token: 'a-token' };

type Composed = ReturnType<typeof passwordReset.compose>;

async function read({ subject, body }: Composed) {
  const html = await render(body);
  return { subject, html, text: toPlainText(html) };
}

test('the email for a forgotten password links to the page that sets a new one', async () => {
  const { subject, html, text } = await read(passwordReset.compose(withLink, context));

  expect(subject).toBe('Set a new password for Paper & Ink');
  expect(html).toContain('href="https://www.paper.example/reset-password?token=a-token"');
  expect(text).toContain('Set a new password https://www.paper.example/reset-password?token=a-token');
  expect(text).toContain('The link works once, within one hour.');
  expect(text).toContain('asked for a new Paper & Ink password for aroha@bakery.example');
});

test('the email about a changed password says what to do if it was somebody else', async () => {
  const { subject, html, text } = await read(passwordChanged.compose(aroha, context));

  expect(subject).toBe('Your Paper & Ink password was changed');
  expect(html).toContain('href="https://www.paper.example/forgot-password"');
  expect(text).toContain('If it wasn’t you, set a new password now, then reply to this email');
  expect(text).toContain('help@paper.example');
});

test('the email to a new address links to the page that confirms it', async () => {
  const { subject, html, text } = await read(emailVerification.compose(withLink, context));

  expect(subject).toBe('Confirm your email address for Paper & Ink');
  expect(html).toContain('href="https://www.paper.example/verify-email?token=a-token"');
  expect(text).toContain('Confirm this address https://www.paper.example/verify-email?token=a-token');
  expect(text).toContain('The link works once, within seven days.');
});

test('the email about a requested change says that nothing has changed yet, and how to stop it', async () => {
  const { subject, text } = await read(emailChangeRequested.compose(aroha, context));

  expect(subject).toBe('A new email address for your Paper & Ink account');
  expect(text).toContain('Until it’s confirmed, keep signing in with aroha@bakery.example');
  expect(text).toContain('set a new password now to stop the change');
});

test('the email about a changed address says that it was changed', async () => {
  const { subject, text } = await read(emailChanged.compose(aroha, context));

  expect(subject).toBe('Your Paper & Ink email address was changed');
  expect(text).toContain('this is the last email to aroha@bakery.example');
  expect(text).toContain('If it wasn’t you, reply to this email straight away');
});

test('emails to staff link to the staff sign-in', async () => {
  const ofReset = await read(passwordReset.compose({ ...withLink, role: 'admin' }, context));
  expect(ofReset.html).toContain('href="https://www.paper.example/admin-reset-password?token=a-token"');
  const ofChange = await read(passwordChanged.compose({ ...aroha, role: 'admin' }, context));
  expect(ofChange.html).toContain('href="https://www.paper.example/admin-forgot-password"');
  const invitation = await read(teamInvitation.compose(withLink, context));
  expect(invitation.html).toContain('href="https://www.paper.example/admin-reset-password?token=a-token"');
  expect(invitation.text).toContain('The link works once, within seven days.');
});

test.each([
  ['on', 'Your Paper & Ink two-factor sign-in was turned on'],
  ['off', 'Your Paper & Ink two-factor sign-in was turned off'],
  ['reset', 'Your Paper & Ink two-factor sign-in was reset by a colleague'],
])('the email about a second factor says that it is %s', async (change, subject) => {
  const mail = await read(twoFactorChanged.compose({ ...aroha, change }, context));
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('If that wasn’t you, set a new password now');
});

test.each([
  [teamInvitation.compose, withLink],
  [twoFactorChanged.compose, { ...aroha, change: 'on' }],
  [passwordReset.compose, withLink],
  [passwordChanged.compose, aroha],
  [emailVerification.compose, withLink],
  [emailChanged.compose, aroha],
  [emailChangeRequested.compose, aroha],
])('an email greets by name, but carries no message in place of one: %#', async (compose, props) => {
  expect((await read(compose(props, context))).html).toContain('Kia ora Aroha');
  const firstName = 'Win at elsewhere.example';
  const { html } = await read(compose({ ...props, firstName }, context));
  expect(html).toContain('Kia ora, ');
  expect(html).not.toContain(firstName);
});
