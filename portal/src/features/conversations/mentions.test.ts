import { describe, expect, it } from 'vitest';
import { findStartedMention, matchColleagues, putMention } from './mentions.tsx';

const hana = { id: '1', name: 'Hana Whitcombe' };
const tama = { id: '2', name: 'Tāma Rua' };
const team = [hana, tama];

describe('a name that is being typed', () => {
  it.each([
    ['@', 1, ''],
    ['Ask @ha', 7, 'ha'],
    ['Ask @Hana Whi', 13, 'Hana Whi'],
    ['(@t', 3, 't'],
    ['Ask @ha today', 7, 'ha'],
  ])('in "%s" at %i is "%s"', (text, caret, typed) => {
    expect(findStartedMention(text, caret)?.typed).toBe(typed);
  });

  it.each([
    ['hello', 5],
    ['aroha@bakery', 12],
    ['@Hana Whitcombe knows all', 25],
  ])('is none in "%s" at %i', (text, caret) => {
    expect(findStartedMention(text, caret)).toBeNull();
  });

  it('finds colleagues by either name, without macrons too', () => {
    expect(matchColleagues(team, 'whit')).toEqual([hana]);
    expect(matchColleagues(team, 'tama')).toEqual([tama]);
    expect(matchColleagues(team, 'Tāma R')).toEqual([tama]);
    expect(matchColleagues(team, '')).toEqual(team);
    expect(matchColleagues(team, 'x')).toEqual([]);
  });

  it('is replaced by the whole name, and the text after it stays', () => {
    const started = { start: 4, typed: 'ha' };
    expect(putMention('Ask @ha today', started, hana)).toEqual({
      text: 'Ask @Hana Whitcombe today',
      caret: 20,
    });
  });
});
