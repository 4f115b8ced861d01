import { expect, it } from 'vitest';
import { parseSitePath } from '#/routes.ts';

it.each(['/', '/portfolio', '/client-portal?tab=projects', '/#pricing', '/k%C5%8Drero'])(
  'takes a page of this site: %s',
  (address) => {
    expect(parseSitePath(address)).toBe(address);
  },
);

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '///elsewhere.example/',
  '/\\elsewhere.example/',
  '\\\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/.//elsewhere.example/',
  '/a/..//elsewhere.example/',
  'javascript:alert(1)',
  'client-portal',
  '',
])('takes no address that leads elsewhere: %j', (address) => {
  expect(parseSitePath(address)).toBeNull();
});
