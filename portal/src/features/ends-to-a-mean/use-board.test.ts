import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#/testing/memory-storage.ts';
import { statusOn } from './board.ts';
import { boardKey, keepBoard, readBoard } from './use-board.ts';
import { makeSampleBoard } from './sample-board.ts';

const today = new Date('2026-11-20T09:00:00');

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()));

describe('what somebody has written', () => {
  it('is there when they come back', () => {
    const mine = { goals: [], challenges: makeSampleBoard(today).challenges.slice(1) };
    expect(keepBoard(mine)).toBe(true);
    expect(readBoard(today)).toEqual(mine);
  });

  it('stays away when all of it was deleted', () => {
    keepBoard({ goals: [], challenges: [] });
    expect(readBoard(today)).toEqual({ goals: [], challenges: [] });
  });

  it('lasts as long as the page in a browser that has no room, and says so', () => {
    const full = new MemoryStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', full);
    const mine = { goals: makeSampleBoard(today).goals.slice(1), challenges: [] };
    expect(keepBoard(mine)).toBe(false);
    expect(readBoard(today)).toEqual(mine);

    vi.stubGlobal('localStorage', new MemoryStorage());
    expect(keepBoard(mine)).toBe(true);
    localStorage.clear();
    expect(readBoard(today)).toEqual(makeSampleBoard(today));
  });
});

describe('the sample', () => {
  it.each([null, '{', '[]', '{"goals":[{"title":"Half a goal"}],"challenges":[]}'])(
    'is there where %j is stored',
    (kept) => {
      if (kept !== null) localStorage.setItem(boardKey, kept);
      expect(readBoard(today)).toEqual(makeSampleBoard(today));
    },
  );

  it('has a goal of each status, whenever it is looked at first', () => {
    const statuses = makeSampleBoard(today).goals.map((goal) => statusOn(goal, '2026-11-20'));
    expect(new Set(statuses)).toEqual(new Set(['active', 'completed', 'overdue']));
  });
});
