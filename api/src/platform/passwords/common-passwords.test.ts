import { expect, it } from 'vitest';
import { isCommonPassword } from './passwords.ts';

it.each([
  'password',
  'PASSWORD',
  '12345678',
  '123456789012',
  'Password1234!',
  'welcome-2026',
  'stackworks',
  'Stack-Works 2026!',
  'ｐａｓｓｗｏｒｄ',
  'Ｓｔａｃｋｗｏｒｋｓ１',
  '1q2w3e4r5t6y',
])('a guesser tries %s first', (password) => expect(isCommonPassword(password)).toBe(true));

it.each([
  'correct-horse-1',
  'demo-admin-1',
  'harbour bakery oven',
  'kererū-1234',
  'stackworks-harbour-kererū',
])('a guesser does not try %s first', (password) => expect(isCommonPassword(password)).toBe(false));
