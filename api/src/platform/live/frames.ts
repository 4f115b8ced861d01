import { readyEvent, type LiveEvent } from '@stackworks/contracts';
import { writePosition, type EventRow, type Position } from './read-events.ts';

const encoder = new TextEncoder();

/** One event of the wire, ready to be written to any number of streams. Source: WHATWG HTML, server-sent events. */
export type Frame = Uint8Array<ArrayBuffer>;

/** @param fields in order, each a name and a value of one line; an empty name makes a comment */
const toFrame = (...fields: readonly (readonly [name: string, value: string])[]): Frame =>
  encoder.encode(`${fields.map(([name, value]) => `${name}: ${value}\n`).join('')}\n`);

const toFields = ({ type, ...data }: LiveEvent) =>
  [
    ['event', type],
    ['data', JSON.stringify(data)],
  ] as const;

/** How long a browser waits before it comes back, in milliseconds. */
export const toRetryFrame = (ms: number): Frame => toFrame(['retry', String(ms)]);

/** An event as it was recorded. */
export const toEventFrame = (row: EventRow): Frame =>
  toFrame(['id', writePosition(row)], ...toFields(row.event));

/** An event that is told to one stream alone and has no place in the order. */
export const toPassingFrame = (event: LiveEvent): Frame => toFrame(...toFields(event));

/** Says that everything up to a position has been told, and that what follows comes as it happens. */
export const toReadyFrame = (position: Position): Frame =>
  toFrame(['id', writePosition(position)], ['event', readyEvent], ['data', '{}']);

/** Keeps a silent connection open, and the browser's position near the present. */
export const toHeartbeatFrame = (position: Position): Frame =>
  toFrame(['', 'heartbeat'], ['id', writePosition(position)]);

/** As `toHeartbeatFrame`, for a stream that is still being told of what it missed. */
export const silentHeartbeat: Frame = toFrame(['', 'heartbeat']);
