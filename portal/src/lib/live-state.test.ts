import { expect, it, vi } from 'vitest';

it('the first stream of a page begins where events stood at the first fetch, and a later one where they stand', async () => {
  vi.resetModules();
  const { recordStartingPosition, takeStartingPosition } = await import('./live-state.ts');
  recordStartingPosition(null);
  recordStartingPosition('7-a');
  recordStartingPosition('9-b');

  expect([takeStartingPosition(), takeStartingPosition()]).toEqual(['7-a', null]);
});
