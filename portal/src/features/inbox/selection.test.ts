import { expect, it } from 'vitest';
import { extendTo, noSelection, toggleKey } from './selection.ts';

const order = ['a', 'b', 'c', 'd'];

it('an item is selected by the first toggle and not by the second', () => {
  const chosen = toggleKey(noSelection, 'b');
  expect(chosen.keys).toEqual(['b']);
  expect(toggleKey(chosen, 'b').keys).toEqual([]);
});

it('a range goes from the item chosen last, up or down', () => {
  expect(extendTo(toggleKey(noSelection, 'b'), 'd', order).keys).toEqual(['b', 'c', 'd']);
  expect(extendTo(toggleKey(noSelection, 'd'), 'b', order).keys).toEqual(['d', 'b', 'c']);
});

it('a range adds to what was chosen before', () => {
  const two = toggleKey(toggleKey(noSelection, 'a'), 'c');
  expect(extendTo(two, 'd', order).keys).toEqual(['a', 'c', 'd']);
});

it('without an item to begin at, or once it is gone, a range is one item', () => {
  expect(extendTo(noSelection, 'c', order)).toEqual({ keys: ['c'], anchor: 'c' });
  expect(extendTo(toggleKey(noSelection, 'gone'), 'c', order)).toEqual({ keys: ['gone', 'c'], anchor: 'c' });
});
