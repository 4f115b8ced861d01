import { expect, test, vi } from 'vitest';
import { ignoreComposedEnter, isComposing } from './is-composing.ts';

const enter = { key: 'Enter', isComposing: false, keyCode: 13 };
const safarisEnter = { ...enter, keyCode: 229 };

test('a key belongs to an input method while it composes, and when Safari sends it afterwards', () => {
  expect(isComposing(enter)).toBe(false);
  expect(isComposing({ ...enter, isComposing: true })).toBe(true);
  expect(isComposing(safarisEnter)).toBe(true);
});

test('only the Enter of an input method is stopped from submitting a form', () => {
  const isStopped = (nativeEvent: typeof enter) => {
    const preventDefault = vi.fn();
    ignoreComposedEnter({ nativeEvent, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  expect([safarisEnter, enter, { ...safarisEnter, key: 'a' }].map(isStopped)).toEqual([true, false, false]);
});
