import { expect, it } from 'vitest';
import { parseEvent } from './event-stream.ts';

it('takes an event that has the fields of its type', () => {
  expect(parseEvent('project', '{"projectId":"p1"}')).toEqual({ type: 'project', projectId: 'p1' });
  expect(parseEvent('reset', '{}')).toEqual({ type: 'reset' });
});

it('takes no event of a type or shape that this version of the page does not know', () => {
  expect(parseEvent('project', '{"id":"p1"}')).toBeNull();
  expect(parseEvent('project', 'null')).toBeNull();
  expect(parseEvent('rocket', '{}')).toBeNull();
  expect(parseEvent('toString', '{}')).toBeNull();
});
