import { expect, it } from 'vitest';
import { findProblem, formatField, readBrand, toCardParams } from './card-rules.ts';

const november = new Date(2026, 10, 22);
const none = { number: '', expiry: '', cvc: '' };

it.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['42424242424242429', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['30569309025904', '3056 930902 5904'],
])('shows the number %s as %s', (typed, shown) => {
  expect(formatField.number(typed, none)).toBe(shown);
});

it.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['13', '1'],
  ['00', '0'],
  ['0531', '05 / 31'],
  ['5/31', '05 / 31'],
  ['05/2031', '05 / 31'],
  ['1/31', '01 / 31'],
])('shows the expiry %s as %s', (typed, shown) => {
  expect(formatField.expiry(typed, none)).toBe(shown);
});

it('asks four digits of an American Express security code and three of others', () => {
  expect(formatField.cvc('12345', { ...none, number: '3782' })).toBe('1234');
  expect(formatField.cvc('12345', { ...none, number: '4242' })).toBe('123');
  expect(findProblem('cvc', { number: '3782', expiry: '', cvc: '123' }, november)?.code).toBe(
    'incomplete_cvc',
  );
  expect(findProblem('cvc', { number: '4242', expiry: '', cvc: '123' }, november)).toBeNull();
});

it.each([
  ['number', '', 'Your card number is incomplete.'],
  ['number', '4242 4242', 'Your card number is incomplete.'],
  ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['number', '4242 4242 4242 4242', undefined],
  ['number', '5555 5555 5555 4444', undefined],
  ['number', '3782 822463 10005', undefined],
  ['expiry', '', 'Your card’s expiration date is incomplete.'],
  ['expiry', '10 / 2', 'Your card’s expiration date is incomplete.'],
  ['expiry', '10 / 26', 'Your card’s expiration date is in the past.'],
  ['expiry', '11 / 26', undefined],
  ['expiry', '12 / 25', 'Your card’s expiration year is in the past.'],
  ['expiry', '12 / 99', 'Your card’s expiration year is invalid.'],
  ['cvc', '12', 'Your card’s security code is incomplete.'],
] as const)('says of the %s "%s": %s', (field, value, message) => {
  expect(findProblem(field, { ...none, [field]: value }, november)?.message).toBe(message);
});

it.each([
  ['4', 'visa'],
  ['2223', 'mastercard'],
  ['37', 'amex'],
  ['6011', 'discover'],
  ['35', 'jcb'],
  ['1', 'unknown'],
])('takes a number that begins with %s for %s', (number, brand) => {
  expect(readBrand(number)).toBe(brand);
});

it('hands the card over as the API takes it', () => {
  expect(toCardParams({ number: '4242 4242 4242 4242', expiry: '05 / 31', cvc: '123' })).toEqual({
    number: '4242424242424242',
    exp_month: 5,
    exp_year: 2031,
    cvc: '123',
  });
});
