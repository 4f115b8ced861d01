import { expect, it } from 'vitest';
import { cleanAddress, cleanContent } from '#/clean-content.ts';

it('removes what nobody sees from every text, however deep it stands', () => {
  const content = {
    title: 'Low\u200B Tide',
    tags: ['kay\u00ADaks', { label: '\uFEFFblue\u202E' }],
    price: 39,
  };
  expect(cleanContent(content)).toEqual({
    title: 'Low Tide',
    tags: ['kayaks', { label: 'blue' }],
    price: 39,
  });
});

it('leaves what people wrote: macrons, line breaks and the joiners of emoji', () => {
  const text = 'Kia ora e hoa mā\n\t👩‍🎨 می‌خواهم';
  expect(cleanContent({ text })).toEqual({ text });
});

it('takes the spaces around an address away too', () => {
  expect(cleanAddress(' https://low-tide.example/\u200B\n')).toBe('https://low-tide.example/');
});
