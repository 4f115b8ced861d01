import { expect, test } from 'vitest';
import { checkDetails } from '#/islands/checkout/details-form.tsx';

const aroha = { name: 'Aroha Tipene', email: 'aroha@breakwaterbread.example' };

test('a name and an address are all it takes', () => {
  expect(checkDetails(aroha, true)).toEqual({});
});

test('spaces are no name and no address', () => {
  expect(checkDetails({ name: '  ', email: ' ' }, true)).toEqual({
    name: 'Enter your name',
    email: 'Enter your email so we can send your sign-in link',
  });
});

test('an address that ends too early gets its own message', () => {
  expect(checkDetails({ ...aroha, email: 'aroha@breakwaterbread' }, true)).toEqual({
    email: 'That email is missing its ending, such as .co.nz',
  });
  expect(checkDetails({ ...aroha, email: 'aroha at bread' }, false)).toEqual({
    email: 'Please enter a valid email address',
  });
});
