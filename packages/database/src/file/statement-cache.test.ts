import Engine from 'libsql';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cacheStatements } from './statement-cache.ts';

it('caches the 250 prepared statements used last', () => {
  const engine = new Engine(':memory:');
  onTestFinished(() => void engine.close());
  const prepare = vi.spyOn(engine, 'prepare');
  const prepared = cacheStatements(engine);
  const say = (number: number) => {
    prepare.mockClear();
    prepared(`SELECT ${number}`, []);
    return prepare.mock.calls.length;
  };
  for (let number = 0; number < 250; number += 1) say(number);

  expect(say(0)).toBe(0);
  expect(say(250)).toBe(1); // takes the place of 1, since 0 has been said again
  expect([say(0), say(2), say(1)]).toEqual([0, 0, 1]);
});
