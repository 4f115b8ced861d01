import { expect, it } from 'vitest';
import { toAddress } from '#/email-address.ts';
import { email, loginInput } from '#/login.ts';

it.each([
  ['Jane@Bakery.Example', 'jane@bakery.example'],
  [' jane@bücher.example ', 'jane@xn--bcher-kva.example'],
  ['jane@BÜCHER.example', 'jane@xn--bcher-kva.example'],
  ['jane@xn--bcher-kva.example', 'jane@xn--bcher-kva.example'],
  ['jane@你好。example', 'jane@xn--6qq79v.example'],
  ['jané@bakery.example', 'jané@bakery.example'],
  ['nobody', 'nobody'],
  ['jane@bü cher.example', 'jane@bü cher.example'],
  ['jane@bücher.example/path', 'jane@bücher.example/path'],
])('%j has one form: %j', (written, address) => {
  expect(toAddress(written)).toBe(address);
  expect(toAddress(address)).toBe(address);
});

it('a person who types their domain in its own letters and in ASCII is one person', () => {
  const field = email('Invalid');
  expect(field.parse('Jane@Bücher.example')).toBe(field.parse('jane@xn--bcher-kva.example'));
  expect(loginInput.parse({ email: 'jane@bücher.example', password: 'secret' }).email).toBe(
    'jane@xn--bcher-kva.example',
  );
});
