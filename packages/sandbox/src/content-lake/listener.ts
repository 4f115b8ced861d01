import { randomUUID } from 'node:crypto';
import type { LakeDocument } from './documents.ts';
import type { DatasetName } from './lake-address.ts';
import { LakeError } from './lake-error.ts';
import { toMutationEvents, type ListenOptions } from './mutation-events.ts';
import { runQuery } from './run-query.ts';
import type { FedTransaction, TransactionFeed } from './transaction-feed.ts';

/** Comments this often, in milliseconds, keep whatever is on the way from taking the connection for dead. */
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
  present: (document: LakeDocument) => LakeDocument;
};

/**
 * The event stream of one listener, in the format of server-sent events: `welcome`, or for one that comes back
 * `welcomeback` with what it missed, or `reset` when nobody can tell what that was; then a `mutation` for each change
 * it asked about. A query that cannot be run ends the stream with a `channelError`. Cancel the stream to stop it.
 */
export function openListener(listener: Listener): ReadableStream<Uint8Array> {
  const refusal = findRefusal(listener);
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (text: string) => controller.enqueue(encoder.encode(text));
      if (refusal) {
        write(formatEvent('channelError', refusal.toBody()));
        controller.close();
        return;
      }
      stop = startTelling(listener, write, (cause) => {
        stop();
        controller.error(cause);
      });
    },
    cancel: () => stop(),
  });
}

function startTelling(
  { feed, name, options, isResumable, lastPosition, present }: Listener,
  write: (text: string) => void,
  fail: (cause: unknown) => void,
): () => void {
  const tell = ({ transaction, position }: FedTransaction) => {
    const mutations = toMutationEvents(transaction, options, name, present);
    for (const [index, mutation] of mutations.entries()) {
      // With the last event alone: a listener that is cut off halfway hears the whole transaction again.
      const isWhole = index === mutations.length - 1;
      write(formatEvent('mutation', mutation, isResumable && isWhole ? position : undefined));
    }
  };
  const tellOrFail = (fed: FedTransaction) => {
    try {
      tell(fed);
    } catch (cause) {
      fail(cause);
    }
  };

  const missed = isResumable && lastPosition !== undefined ? feed.findSince(lastPosition) : undefined;
  const position = missed ? lastPosition : feed.findPosition();
  const greeting = missed === undefined ? 'welcome' : missed === null ? 'reset' : 'welcomeback';
  write(`retry: ${RETRY_MS}\n\n`);
  write(formatEvent(greeting, { listenerName: randomUUID() }, isResumable ? position : undefined));
  missed?.forEach(tellOrFail);

  const unsubscribe = feed.subscribe(tellOrFail);
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS);
  return () => {
    unsubscribe();
    clearInterval(heartbeat);
  };
}

function findRefusal({ options, name }: Listener): LakeError | null {
  try {
    runQuery([], options, name);
    return null;
  } catch (cause) {
    if (cause instanceof LakeError) return cause;
    throw cause;
  }
}

function formatEvent(event: string, data: object, id?: string): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
