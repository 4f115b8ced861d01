import { messageText } from '@stackworks/contracts';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('window', { location: { origin: 'https://stackworks.example' } });
const { contentUpdateRequest } = await import('./changes-form.tsx');

const request = contentUpdateRequest({ name: 'Content update', price: 150 }, 'Bakery site', {
  number: 3,
});

it('names the change before the feedback', () => {
  expect(request.toMessage('Larger photos')).toBe(
    'I’d like a content update ($150) for Bakery site, version 3:\n\nLarger photos',
  );
});

it('accepts as much as one message can hold, and names the limit', () => {
  const lengths = Array.from({ length: 200 }, (_, index) => 4801 + index);
  const takes = (length: number) => request.input.safeParse({ feedback: 'a'.repeat(length) }).success;
  const fits = (length: number) => messageText.safeParse(request.toMessage('a'.repeat(length))).success;
  expect(lengths.map(takes)).toEqual(lengths.map(fits));
  expect(lengths.map(takes)).toContain(true);

  const { error } = request.input.safeParse({ feedback: 'a'.repeat(5000) });
  expect(error?.issues.map(({ path }) => path)).toEqual([['feedback']]);
  expect(error?.issues[0]?.message).toMatch(/^Use 49\d\d characters or fewer$/);
});
