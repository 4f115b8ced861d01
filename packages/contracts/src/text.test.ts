import { describe, expect, it } from 'vitest';
import { line, paragraphs } from '#/text.ts';

describe('a line', () => {
  it.each([
    ['Aroha\u2028Ngata', 'Aroha Ngata'],
    ['Aroha\u2029\u2028Ngata', 'Aroha Ngata'],
    ['\u200eAroha\u200f Ngata', 'Aroha Ngata'],
  ])('is one line, without marks of direction: %j', (text, cleaned) => {
    expect(line(20).parse(text)).toBe(cleaned);
  });
});

describe('a text', () => {
  it.each(['\u0301', ' \u0308\u200b', '\u20dd'])('of an accent without its letter is empty: %j', (text) => {
    expect(line(20).parse(text)).toBe('');
    expect(paragraphs(20).parse(text)).toBe('');
  });

  it('keeps an accent that is written after its letter', () => {
    expect(paragraphs(20).parse('a\u0304')).toBe('a\u0304');
  });
});
