import { randomUUID } from 'node:crypto';
import type { DocumentStore } from './document-store.ts';
import type { Transaction } from './transactions.ts';

/** How many of the latest transactions a listener can catch up on. */
const MAX_TRANSACTIONS = 500;

/** Transactions as they are committed, each with its position, and the latest of them to catch up on. */
export type TransactionFeed = {
  /** Where the feed stands now, as a text that only this feed can read. */
  findPosition: () => string;
  /** What has been committed since a position, oldest first; null when that is no longer known. */
  findSince: (position: string) => readonly FedTransaction[] | null;
  /** @returns a function that stops it */
  subscribe: (listener: (fed: FedTransaction) => void) => () => void;
};

/** A transaction, and where the feed stands after it. */
export type FedTransaction = { transaction: Transaction; position: string };

/** Starts a feed of the store's transactions. A position of another feed, such as one before a restart, means nothing to it. */
export function openTransactionFeed(store: Pick<DocumentStore, 'subscribe'>): TransactionFeed {
  const name = randomUUID().slice(0, 8);
  const listeners = new Set<(fed: FedTransaction) => void>();
  const latest: FedTransaction[] = [];
  let count = 0;
  const findPosition = () => `${name}-${count}`;

  store.subscribe((transaction) => {
    count += 1;
    const fed = { transaction, position: findPosition() };
    latest.push(fed);
    if (latest.length > MAX_TRANSACTIONS) latest.shift();
    for (const listener of listeners) listener(fed);
  });

  return {
    findPosition,
    findSince: (position) => {
      const missed = position.startsWith(`${name}-`) ? count - Number(position.slice(name.length + 1)) : NaN;
      if (!(missed >= 0 && missed <= latest.length)) return null;
      return latest.slice(latest.length - missed);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
