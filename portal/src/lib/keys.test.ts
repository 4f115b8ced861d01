import { expect, it } from 'vitest';
import { keyBars, keySections, showKeysTo } from './keys.ts';

const shown = (title: string) => keySections.find(([name]) => name === title)?.[1];

it('the list shows each key as people press it', () => {
  expect(shown('Anywhere')).toEqual(
    expect.arrayContaining([
      [['Ctrl', 'K'], 'Search'],
      [['?'], 'All keys'],
      [['G', 'I'], 'Inbox'],
    ]),
  );
  expect(shown('Inbox')).toContainEqual([['Shift', 'X'], 'Select up to here']);
  expect(shown('Board')).toEqual(
    expect.arrayContaining([
      [['←', '→'], 'Column'],
      [['J', 'K'], 'Card'],
      [['1–6'], 'Status'],
      [['Space'], 'Pick up or drop'],
    ]),
  );
  expect(shown('Writing')).toContainEqual([['Ctrl', 'Shift', 'Enter'], 'Send and next']);
});

it('a key does one thing on a screen', () => {
  for (const title of ['Inbox', 'Project', 'Board', 'Writing']) {
    const pressed = shown(title)?.map(([keys]) => keys.join(' ')) ?? [];
    expect(pressed).toEqual([...new Set(pressed)]);
    expect(pressed).not.toEqual([]);
  }
});

it('a bar shows the keys of one movement together', () => {
  expect(keyBars.inbox[0]).toEqual([['J', 'K'], 'move']);
  expect(keyBars.unsorted.at(-1)).toEqual([['Z'], 'undo']);
});

it('the search shows the keys that lead to a place, if any do', () => {
  expect(showKeysTo('leads')).toEqual(['G', 'L']);
  expect(showKeysTo('audit')).toEqual([]);
});
