import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { statusOn } from './goals.ts';
import { boardKey, makeSampleBoard, readBoard, storeBoard } from './use-goals.ts';

const today = new Date('2026-11-20T09:00:00');

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

describe('what was written', () => {
  it('is there when they come back', () => {
    const mine = { goals: [], challenges: makeSampleBoard(today).challenges.slice(1) };
    expect(storeBoard(mine)).toBe(true);
    expect(readBoard(today)).toEqual(mine);
  });

  it('stays empty once all of it was deleted', () => {
    storeBoard({ goals: [], challenges: [] });
    expect(readBoard(today)).toEqual({ goals: [], challenges: [] });
  });

  it('lasts as long as the page in a browser without room, and says so', () => {
    const full = new MemoryStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', full);
    const mine = { goals: makeSampleBoard(today).goals.slice(1), challenges: [] };
    expect(storeBoard(mine)).toBe(false);
    expect(readBoard(today)).toEqual(mine);

    vi.stubGlobal('localStorage', new MemoryStorage());
    expect(storeBoard(mine)).toBe(true);
    localStorage.clear();
    expect(readBoard(today)).toEqual(makeSampleBoard(today));
  });
});

describe('the sample', () => {
  it.each([null, '{', '[]', '{"goals":[{"title":"Half a goal"}],"challenges":[]}'])(
    'is there where %j is stored',
    (stored) => {
      if (stored !== null) localStorage.setItem(boardKey, stored);
      expect(readBoard(today)).toEqual(makeSampleBoard(today));
    },
  );

  it('has a goal of each status, whenever it is first shown', () => {
    const statuses = makeSampleBoard(today).goals.map((goal) => statusOn(goal, '2026-11-20'));
    expect(new Set(statuses)).toEqual(new Set(['active', 'completed', 'overdue']));
  });
});
