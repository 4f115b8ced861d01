import { describe, expect, it } from 'vitest';
import { readReturnPath, signInPath } from './return-path.ts';

const read = (next: string) =>
  readReturnPath(`?${new URLSearchParams({ next }).toString()}`, '/client-portal');

describe('the return path of a sign-in screen', () => {
  it('is the page the visitor wanted, with its query', () => {
    const address = signInPath('/simple-login', '/client-portal?tab=projects');
    expect(readReturnPath(new URL(address, 'https://site.example').search, '/')).toBe(
      '/client-portal?tab=projects',
    );
  });

  it('is the portal without a wanted page', () => {
    expect(readReturnPath('', '/client-portal')).toBe('/client-portal');
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert(1)',
    'client-portal',
    '',
  ])('never leads elsewhere: %j', (next) => {
    expect(read(next)).toBe('/client-portal');
  });
});
