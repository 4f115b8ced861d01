import { describe, expect, it } from 'vitest';
import { cutSnippet, markWords, toMatch, toWords } from './search-words.ts';

describe('the words of a search', () => {
  it.each([
    ['  Wānanga hui ', '"wananga"* "hui"*'],
    ['kia kia KIA', '"kia"*'],
    ['Søren Łukasz', '"soren"* "lukasz"*'],
    ['O’Brien', '"obrien"*'],
    ['web OR NOT* NEAR', '"web"* "or"* "not"* "near"*'],
    ['!!! "" * ', ''],
    ['', ''],
  ])('in "%s" are found by their start: %s', (text, match) => {
    expect(toMatch(toWords(text))).toBe(match);
  });

  it.each([
    ['c#', '"c"'],
    ['web" OR "x', '"web" "or"* "x"*'],
    ['(site) -x col:y', '"site" "x"* "col" "y"*'],
  ])('with a symbol after them are complete: %s is %s', (text, match) => {
    expect(toMatch(toWords(text))).toBe(match);
  });

  it.each([
    ['日本語', '"日本" "本語"'],
    ['語', '"語"*'],
    ['한국', '"한국"'],
    ['がく', '"がく"'],
    ['か\u3099く', '"がく"'],
    ['iPhoneケース', '"iphone"* "ケー" "ース"'],
  ])('of a script without spaces are found anywhere: %s is %s', (text, match) => {
    expect(toMatch(toWords(text))).toBe(match);
  });
});

describe('a found text', () => {
  const show = (pieces: { text: string; isMatch: boolean }[]) =>
    pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

  it.each([
    ['wananga', 'Wānanga: the wānangas', '[Wānanga]: the [wānangas]'],
    ['obrien', 'Ask O’Brien', 'Ask [O’Brien]'],
    ['brien', 'Ask O’Brien', 'Ask [O’Brien]'],
    ['soren', 'Søren and Sara', '[Søren] and Sara'],
    ['c#', 'Code in C# and C', 'Code in [C]# and [C]'],
    ['日本', '今日は日本語です', '今日は[日本]語です'],
  ])('has what was searched for by %s marked, as written', (text, found, marked) => {
    expect(show(markWords(found, toWords(text)))).toBe(marked);
  });

  it('is cut to the surroundings of the first match, on one line', () => {
    const text = `${'before '.repeat(30)}\nthe booking page ${'after '.repeat(60)}`;
    const shown = show(cutSnippet(text, toWords('book')));
    expect(shown).toMatch(/^… before .*the \[booking\] page after .* …$/);
    expect(shown.length).toBeLessThan(180);
  });

  it('stays whole when it is short', () => {
    expect(show(cutSnippet('Kia ora\nAroha', toWords('aroha')))).toBe('Kia ora [Aroha]');
  });
});
