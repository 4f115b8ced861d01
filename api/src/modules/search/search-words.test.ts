import { describe, expect, it } from 'vitest';
import { cutSnippet, markWords, toMatch, toWords } from './search-words.ts';

describe('the words of a search', () => {
  it.each([
    ['  Wānanga hui ', ['wananga', 'hui']],
    ['web "OR" NOT* (site) NEAR/2 -x col:y', ['web', 'or', 'not', 'site', 'near', '2']],
    ['kia kia KIA', ['kia']],
    ['!!! "" * ', []],
    ['', []],
  ])('in "%s" are %j', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  it('are matched as text, never as operators', () => {
    expect(toMatch(toWords('web" OR "x'))).toBe('"web"* "or"* "x"*');
  });
});

describe('a found text', () => {
  const show = (pieces: { text: string; isMatch: boolean }[]) =>
    pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

  it('marks each word with a matching beginning, as written', () => {
    expect(show(markWords('Wānanga: the wānangas', ['wananga']))).toBe('[Wānanga]: the [wānangas]');
  });

  it('is cut to the surroundings of the first match, on one line', () => {
    const text = `${'before '.repeat(30)}\nthe booking page ${'after '.repeat(60)}`;
    const shown = show(cutSnippet(text, ['book']));
    expect(shown).toMatch(/^… before .*the \[booking\] page after .* …$/);
    expect(shown.length).toBeLessThan(180);
  });

  it('stays whole when it is short', () => {
    expect(show(cutSnippet('Kia ora\nAroha', ['aroha']))).toBe('Kia ora [Aroha]');
  });
});
