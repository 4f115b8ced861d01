import { expect, test } from 'vitest';
import { findReasonToStay } from '#/popular-plan/find-reason-to-stay.ts';

test('the plan that visitors see as most popular stays, and the editor hears what to do first', () => {
  expect(findReasonToStay({ _id: 'plan-stackgrow', isPopular: true })).toBe(
    'The home page always shows one most popular plan. Turn on “Most popular” for another plan and publish it, then try again.',
  );
});

test.each([[null], [{ isPopular: false }], [{}]])('any other plan may go (%o)', (published) => {
  expect(findReasonToStay(published)).toBeNull();
});
