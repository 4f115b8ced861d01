import { render, toPlainText } from 'react-email';
import { expect, test } from 'vitest';
import { clientWelcome } from './client-welcome.tsx';

const context = {
  brand: {
    name: 'Paper & Ink',
    supportEmail: 'help@paper.example',
    supportHours: 'Monday to Friday, 9 am to 5 pm',
  },
  publicUrl: 'https://www.paper.example',
};

async function write(changes: { firstName?: string; hasPlan?: boolean } = {}) {
  const props = {
    firstName: 'Aroha',
    email: 'aroha@bakery.example',
    hasPlan: true,
    token: 'a-token',
    ...changes,
  };
  const { subject, body } = clientWelcome.compose(props, context);
  const html = await render(body);
  return { subject, html, text: toPlainText(html) };
}

test('it greets by name, links to the sign-in and uses the brand’s name from content', async () => {
  const { subject, html, text } = await write();
  expect(subject).toBe('Your Paper & Ink account is ready');
  expect(text).toContain('Sign in https://www.paper.example/client-login');
  expect(text).toContain('confirm this address https://www.paper.example/verify-email?token=a-token');
  expect(text).toContain('help@paper.example');
  expect(text).toContain('Monday to Friday, 9 am to 5 pm');
  expect(html).toContain('Kia ora Aroha, you’re');
  expect(html).toContain('src="https://www.paper.example/mail/logo.png"');
});

test('the next step is a project, or a plan for a client without one', async () => {
  expect((await write({ hasPlan: true })).text).toContain(
    'Next, sign in and tell us about your first project.',
  );
  expect((await write({ hasPlan: false })).text).toContain(
    'Next, choose a plan https://www.paper.example/client-portal?tab=billing.',
  );
});

test.each([
  '<img src=x onerror=alert(1)>',
  'Win at http://elsewhere.example',
  'Visit elsewhere.example',
  'x'.repeat(41),
])('a name that is not one is left out: %s', async (firstName) => {
  const { html } = await write({ firstName });
  expect(html).toContain('Kia ora, you’re');
  expect(html).not.toContain(firstName);
});

test.each(['Tāne-Mahuta', 'Mere Ana', 'D’Arcy', "O'Brien", 'Zoë'])(
  'a name is used as given: %s',
  async (firstName) => {
    expect((await write({ firstName })).text).toContain(firstName.toUpperCase());
  },
);

test('markup in an address is escaped', async () => {
  const props = { firstName: 'Aroha', email: '"<b>x</b>"@bakery.example', hasPlan: true, token: 'a-token' };
  const html = await render(clientWelcome.compose(props, context).body);
  expect(html).not.toContain('<b>x</b>');
});

test('props of another email are rejected', () => {
  expect(() => clientWelcome.compose({ firstName: 'Aroha' }, context)).toThrow('hasPlan');
});
