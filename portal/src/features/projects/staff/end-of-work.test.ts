import { expect, it } from 'vitest';
import { endOfWork } from './end-of-work.ts';

it('a due date ends at 5 pm in New Zealand, in summer and in winter', () => {
  expect(endOfWork('2026-11-27')).toBe('2026-11-27T04:00:00.000Z');
  expect(endOfWork('2026-06-26')).toBe('2026-06-26T05:00:00.000Z');
});
