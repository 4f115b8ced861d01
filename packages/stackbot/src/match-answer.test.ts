import { expect, test } from 'vitest';
import { matchAnswer, options } from './match-answer.ts';

test('every choice is matched by its own words, in any case', () => {
  for (const label of options.business_type) {
    expect(matchAnswer('business_type', label.toUpperCase())).toEqual([label]);
  }
  for (const label of options.main_goal) expect(matchAnswer('main_goal', ` ${label}! `)).toEqual([label]);
  for (const label of options.budget) expect(matchAnswer('budget', label.toLowerCase())).toEqual([label]);
  for (const label of options.timeline) expect(matchAnswer('timeline', label)).toEqual([label]);
});

test.each([
  ['cafe', 'Restaurant/Food Service'],
  ['Café', 'Restaurant/Food Service'],
  ['we are a small coffee shop in Nelson', 'Restaurant/Food Service'],
  ['online store', 'Retail/E-commerce'],
  ['ecommerce', 'Retail/E-commerce'],
  ['lawyer', 'Professional Services'],
  ['profess', 'Professional Services'],
  ['I am a dentist', 'Healthcare'],
  ['property', 'Real Estate'],
  ['yoga studio', 'Fitness/Wellness'],
  ['a school', 'Education'],
  ['saas', 'Technology'],
  ['we manufacture pumps', 'Manufacturing'],
  ['charity', 'Non-profit'],
  ['nonprofit', 'Non-profit'],
  ['something else', 'Other'],
  ['2', 'Retail/E-commerce'],
  ['11', 'Other'],
  ['plumber', 'Other'],
  ['hair salon', 'Fitness/Wellness'],
  ['we are vets', 'Healthcare'],
  ['a small hotel', 'Other'],
  ['we make furniture', 'Manufacturing'],
  ['not a restaurant, a gift shop', 'Retail/E-commerce'],
] as const)('%s is a business of %s', (text, type) => {
  expect(matchAnswer('business_type', text)).toEqual([type]);
});

test.each([
  ['more clients', 'Get more customers'],
  ['more jobs', 'Get more customers'],
  ['i want people to book tables', 'Automate processes'],
  ['appointments online', 'Automate processes'],
  ['more bookings', 'Get more customers'],
  ['I want to sell my pottery', 'Sell products online'],
  ['look modern', 'Look more professional'],
  ['less admin', 'Automate processes'],
  ['talk to customers better, communication', 'Better customer communication'],
  ['grow overseas', 'Expand market reach'],
] as const)('%s is the goal %s', (text, goal) => {
  expect(matchAnswer('main_goal', text)).toEqual([goal]);
});

test.each([
  ['about 60 dollars', '$50-100/month'],
  ['60ish', '$50-100/month'],
  ['$49', 'Under $50/month'],
  ['50', '$50-100/month'],
  ['100', '$50-100/month'],
  ['101', '$100-200/month'],
  ['$200', '$100-200/month'],
  ['201 bucks', 'Over $200/month'],
  ['less than 50', 'Under $50/month'],
  ['under $100', '$50-100/month'],
  ['over 100', '$100-200/month'],
  ['200+', 'Over $200/month'],
  ['more than 200', 'Over $200/month'],
  ['60-80', '$50-100/month'],
  ['between 110 and 150 a month', '$100-200/month'],
  ['600 a year', '$50-100/month'],
  ['$1,200 per year', '$50-100/month'],
  ['1k', 'Over $200/month'],
  ['20 a week', '$50-100/month'],
  ['sixty', '$50-100/month'],
  ['a hundred', '$50-100/month'],
  ['as cheap as possible, the cheapest', 'Under $50/month'],
  ['premium', 'Over $200/month'],
] as const)('%s is a budget of %s', (text, budget) => {
  expect(matchAnswer('budget', text)).toEqual([budget]);
});

test.each([
  ['asap', 'ASAP (within 2 weeks)'],
  ['it’s urgent', 'ASAP (within 2 weeks)'],
  ['soon as you can', 'ASAP (within 2 weeks)'],
  ['no hurry', 'Flexible timeline'],
  ['10 days', 'ASAP (within 2 weeks)'],
  ['two weeks', 'ASAP (within 2 weeks)'],
  ['3 weeks', 'Within a month'],
  ['2-3 weeks', 'Within a month'],
  ['a month', 'Within a month'],
  ['next month', 'Within a month'],
  ['a couple of months', '1-3 months'],
  ['1 to 3 months', '1-3 months'],
  ['half a year', 'Flexible timeline'],
  ['6 months', 'Flexible timeline'],
  ['no rush', 'Flexible timeline'],
  ['I don’t know', 'Flexible timeline'],
] as const)('%s is a timeline of %s', (text, timeline) => {
  expect(matchAnswer('timeline', text)).toEqual([timeline]);
});

test.each(['', '???', 'zzz', '0', '99', '日本', '%', 'x'.repeat(1000)])('%s fits nothing', (text) => {
  expect(matchAnswer('business_type', text)).toEqual([]);
  expect(matchAnswer('main_goal', text)).toEqual([]);
  expect(matchAnswer('timeline', text)).toEqual([]);
});

test.each(['not a restaurant', 'we are not really a cafe', 'it isn’t a pub'])(
  '%s is no restaurant',
  (text) => {
    expect(matchAnswer('business_type', text)).toEqual([]);
  },
);

test('a negated word does not count', () => {
  expect(matchAnswer('timeline', 'not asap')).toEqual([]);
  expect(matchAnswer('timeline', 'not urgent, no rush')).toEqual(['Flexible timeline']);
  expect(matchAnswer('business_type', 'not for profit')).toEqual(['Non-profit']);
});

test('soon may mean two things, and which is asked', () => {
  expect(matchAnswer('timeline', 'soon')).toEqual(['ASAP (within 2 weeks)', 'Within a month']);
});

test('input that would keep a careless pattern busy for ever is looked through', () => {
  const texts = ['1'.repeat(1000), ' a'.repeat(500), '1,'.repeat(500), '9 '.repeat(500), '-'.repeat(1000)];
  for (const text of texts) {
    matchAnswer('budget', text);
    matchAnswer('timeline', text);
    matchAnswer('business_type', text);
  }
  expect(matchAnswer('main_goal', ' a'.repeat(500))).toEqual([]);
});
