import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import type { DatasetName } from './address.ts';
import { writeFileAtomically } from './atomic-file.ts';
import type { DocumentStore } from './document-store.ts';
import { parseDocumentId } from './documents.ts';
import { type DocumentChange, getTransition, type Transaction } from './transactions.ts';

/** Deliveries under way at once; the rest wait their turn. */
const MAX_AT_ONCE = 8;
/** A receiver that takes longer than this has failed. */
const TIMEOUT_MS = 30_000;
/** Attempts for one delivery. With waits that double up to a minute, the last comes after about eight minutes. */
const MAX_ATTEMPTS = 16;
const MAX_WAIT_MS = 60_000;

const operations = { appear: 'create', update: 'update', disappear: 'delete' } as const;

type WebhookOptions = {
  subscribe: DocumentStore['subscribe'];
  name: DatasetName;
  /** Where to report. */
  url: string;
  /** What the reports are signed with. */
  secret: string;
  /** Wait before the second attempt; each further wait is twice as long. */
  firstWaitMs?: number;
};

type Delivery = { body: string; headers: Record<string, string> };

/**
 * Reports each published document that changes, as a webhook of the hosted service does: one signed POST for each
 * document of a transaction, with its `_id`, `_type` and `_rev`, tried again while the receiver fails. Drafts, versions
 * and the service's own documents, such as images, are not reported. Nobody waits for a report.
 * @returns close, which drops what has not been delivered
 */
export function startWebhook({ subscribe, name, url, secret, firstWaitMs = 500 }: WebhookOptions) {
  const waiting: Delivery[] = [];
  const closing = new AbortController();
  let working = 0;

  async function work(): Promise<void> {
    working += 1;
    for (let next = waiting.shift(); next && !closing.signal.aborted; next = waiting.shift())
      await deliver(next);
    working -= 1;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const outcome = await post(delivery);
      if (outcome === 'done' || closing.signal.aborted) return;
      if (outcome === 'rejected') break;
      const wait = Math.min(firstWaitMs * 2 ** (attempt - 1), MAX_WAIT_MS);
      await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
    process.emitWarning(`The webhook to ${url} could not deliver ${delivery.body}`);
  }

  /** A receiver that responds 4xx will do so again, unless it is only busy. */
  async function post({ body, headers }: Delivery): Promise<'done' | 'rejected' | 'failed'> {
    try {
      const signature = await encodeSignatureHeader(body, Date.now(), secret);
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const signed = { ...headers, [SIGNATURE_HEADER_NAME]: signature };
      const {
        ok,
        status,
        body: answer,
      } = await fetch(url, { method: 'POST', body, headers: signed, signal });
      await answer?.cancel();
      if (ok) return 'done';
      return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'rejected' : 'failed';
    } catch {
      return 'failed';
    }
  }

  const stop = subscribe((transaction) => {
    waiting.push(
      ...transaction.changes.filter(isReported).map((change) => describe(change, transaction, name)),
    );
    for (let free = Math.min(MAX_AT_ONCE - working, waiting.length); free > 0; free -= 1) void work();
  });
  return {
    close: () => {
      stop();
      closing.abort();
    },
  };
}

function isReported({ id, previous, result }: DocumentChange): boolean {
  const type = (result ?? previous)?._type ?? '';
  return parseDocumentId(id).bundle === 'published' && !/^(sanity|system)\./.test(type);
}

function describe(change: DocumentChange, { transactionId }: Transaction, name: DatasetName): Delivery {
  const { _id, _type, _rev } = change.result ?? change.previous ?? {};
  return {
    body: JSON.stringify({ _id, _type, _rev }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': createHash('sha1').update(`${transactionId}\n${change.id}`).digest('hex'),
      'sanity-document-id': change.id,
      'sanity-operation': operations[getTransition(change)],
      'sanity-transaction-id': transactionId,
      'sanity-project-id': name.projectId,
      'sanity-dataset': name.dataset,
    },
  };
}

/** The secret in a file that only this user can read; a random one is created the first time. */
export async function readOrCreateSecret(file: string): Promise<string> {
  if (!existsSync(file)) await writeFileAtomically(file, randomBytes(32).toString('base64url'), 0o600);
  return readFile(file, 'utf8');
}
