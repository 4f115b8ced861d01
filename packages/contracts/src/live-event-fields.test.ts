import { expect, it } from 'vitest';
import { liveEvent } from '#/events.ts';
import { liveEventFields } from '#/live-event-fields.ts';

it('has every live event, with the fields that its schema requires', () => {
  const required = liveEvent.options.map(({ shape: { type, ...fields } }) => [
    type.value,
    Object.entries(fields)
      .filter(([, schema]) => !schema.isOptional())
      .map(([name]) => name),
  ]);

  expect(liveEventFields).toEqual(Object.fromEntries(required));
});
