import { randomUUID } from 'node:crypto';
import type { StoredDocument } from './documents.ts';
import type { DatasetName } from './address.ts';
import { SanityApiError } from './errors.ts';
import { toMutationEvents, type ListenOptions } from './mutation-events.ts';
import { runQuery } from './run-query.ts';
import type { FedTransaction, TransactionFeed } from './transaction-feed.ts';

/** Comments this often, in milliseconds, stop proxies from taking the connection for dead. */
const HEARTBEAT_MS = 15_000;

/** How long a listener that has lost its connection waits before it comes back, in milliseconds. */
const RETRY_MS = 500;

const encoder = new TextEncoder();

type Listener = {
  feed: TransactionFeed;
  name: DatasetName;
  options: ListenOptions;
  /** Whether events carry positions in the feed, so that the listener can come back to where it was. */
  isResumable: boolean;
  /** The position a listener that comes back was at. */
  lastPosition: string | undefined;
  /** A document as the API shows it. */
  present: (document: StoredDocument) => StoredDocument;
};

/**
 * The event stream of one listener, in the format of server-sent events: `welcome`, or for one that comes back
 * `welcomeback` with what it missed, or `reset` when that is no longer known; then a `mutation` for each change
 * it requested. A query that cannot be run ends the stream with a `channelError`. Cancel the stream to stop it.
 */
export function openListener(listener: Listener): ReadableStream<Uint8Array> {
  const failure = findError(listener);
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      if (failure) {
        write(formatEvent('channelError', failure.toBody()));
        controller.close();
        return;
      }
      const fail = (cause: unknown) => controller.error(cause);
      try {
        greet(listener, write);
        stop = sendChanges(listener, write, fail);
      } catch (cause) {
        fail(cause);
      }
    },
    cancel: () => stop(),
  });
}

/** Sends where the listener stands and what it missed, before anything is subscribed to. */
function greet(listener: Listener, write: (text: string) => void): void {
  const { feed, isResumable, lastPosition } = listener;
  const missed = isResumable && lastPosition !== undefined ? feed.findSince(lastPosition) : undefined;
  const position = missed ? lastPosition : feed.findPosition();
  const greeting = missed === undefined ? 'welcome' : missed === null ? 'reset' : 'welcomeback';
  write(`retry: ${RETRY_MS}\n\n`);
  write(formatEvent(greeting, { listenerName: randomUUID() }, isResumable ? position : undefined));
  for (const fed of missed ?? []) send(listener, fed, write);
}

/** Sends each change from now on, until it is stopped or sending fails. */
function sendChanges(
  listener: Listener,
  write: (text: string) => void,
  fail: (cause: unknown) => void,
): () => void {
  const stop = () => {
    unsubscribe();
    clearInterval(heartbeat);
  };
  const unsubscribe = listener.feed.subscribe((fed) => {
    try {
      send(listener, fed, write);
    } catch (cause) {
      stop();
      fail(cause);
    }
  });
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
  return stop;
}

function send(
  { options, name, isResumable, present }: Listener,
  { transaction, position }: FedTransaction,
  write: (text: string) => void,
): void {
  const mutations = toMutationEvents(transaction, options, name, present);
  for (const [index, mutation] of mutations.entries()) {
    // With the last event alone: a listener that is cut off halfway hears the whole transaction again.
    const isWhole = index === mutations.length - 1;
    write(formatEvent('mutation', mutation, isResumable && isWhole ? position : undefined));
  }
}

function findError({ options, name }: Listener): SanityApiError | null {
  try {
    runQuery([], options, name);
    return null;
  } catch (cause) {
    if (cause instanceof SanityApiError) return cause;
    throw cause;
  }
}

function formatEvent(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
