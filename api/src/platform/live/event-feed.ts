import type { Reader } from '@stackworks/database';
import { readEvents, readNewestPosition, type EventRow, type Position } from './read-events.ts';

/** Reads recorded events once for everybody, in order. */
export type EventFeed = {
  /** How far the feed has come; null before it has begun. */
  position: () => Position | null;
  /**
   * Tells of everything that has been recorded by now. The first time it tells of nothing, and begins at the present.
   * @returns how far it has come
   */
  advance: () => Promise<Position>;
  /** Lets the feed begin anew, at the present of then, if nobody needs it any more when its turn comes. */
  rest: (isNeedless: () => boolean) => void;
};

/** How many events one query reads. */
const batch = 500;

/** @param tell is called with each event, in order */
export function createEventFeed(reader: Reader, tell: (row: EventRow) => void): EventFeed {
  let position: Position | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Position> | null = null;

  /** One step after the other, so that each event is told once. */
  const inTurn = <Result>(step: () => Promise<Result>): Promise<Result> => {
    const done = last.then(step);
    last = done.catch(() => undefined);
    return done;
  };

  const step = async (): Promise<Position> => {
    // Whoever asks from here on may know of an event that this step does not see, and gets one of their own.
    next = null;
    let told = (position ??= await readNewestPosition(reader));
    for (;;) {
      const rows = await readEvents(reader, told, batch);
      for (const row of rows) tell(row);
      position = told = rows.at(-1) ?? told;
      if (rows.length < batch) return told;
    }
  };

  return {
    position: () => position,
    advance: () => (next ??= inTurn(step)),
    rest: (isNeedless) => {
      void inTurn(() => {
        if (isNeedless()) position = null;
        return Promise.resolve();
      });
    },
  };
}
