import { errorBody, mounts } from '@stackworks/contracts';
import { z } from 'zod';
import type { Consultation, Delivery } from '#/conversation-state.ts';
import { keepOutcome, keepUnsent, readUnsent } from './kept-outbox.ts';

export { takeOutcomes } from './kept-outbox.ts';

/** Told on the window when there are outcomes to take. */
export const outcomeEvent = 'stackbot-outcome';

const patienceMs = 15_000;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

let pauseMs = firstPauseMs;
let timer = 0;
let sending: Promise<void> | null = null;

/** Keeps a consultation until the server has it, and sends it: now, when the browser is back online, or on the next page. */
export function putConsultation(consultation: Consultation): void {
  keepUnsent([...readUnsent().filter(({ id }) => id !== consultation.id), consultation]);
  sendKept();
}

/** Sends what has been kept, again and again until the server has answered. */
export function sendKept(): void {
  clearTimeout(timer);
  sending ??= sendAll()
    .catch(() => false)
    .then((isAnswered) => {
      sending = null;
      if (isAnswered) pauseMs = firstPauseMs;
      // What has come or changed in the meantime goes out at once.
      if (readUnsent().length > 0) timer = window.setTimeout(sendKept, isAnswered ? 0 : pauseMs);
      // Nothing that can be read is nothing to come back for.
      else keepUnsent([]);
      if (!isAnswered) pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
}

/** @returns whether all that was there is answered */
async function sendAll(): Promise<boolean> {
  let areAnswered = true;
  for (const consultation of readUnsent()) {
    const { delivery, isAnswered } = await send(consultation);
    if (isAnswered) forget(consultation);
    else areAnswered = false;
    keepOutcome({ consultation, delivery });
    dispatchEvent(new Event(outcomeEvent));
  }
  return areAnswered;
}

type Sent = { delivery: Delivery; isAnswered: boolean };

/** One try. */
async function send(consultation: Consultation): Promise<Sent> {
  try {
    const response = await fetch(`${mounts.api}/stackbot/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(consultation),
      // Leaving the page does not stop it.
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    return readAnswer(response, await response.json());
  } catch {
    // No connection, or something between us and the server answered.
  }
  return { delivery: { outcome: 'waiting' }, isAnswered: false };
}

/** A lead is let go only when our own server has it, or says that it can never take it. */
function readAnswer({ ok, status, headers }: Response, body: unknown): Sent {
  const { message } = z.object({ message: z.string() }).parse(body);
  if (ok) return { delivery: { outcome: 'delivered', message }, isAnswered: true };
  const seconds = Number(headers.get('retry-after'));
  if (seconds > 0) pauseMs = Math.max(pauseMs, seconds * 1000);
  if (status === 429) return { delivery: { outcome: 'held' }, isAnswered: false };
  const code = errorBody.safeParse(body).data?.error.code;
  if (code === 'invalid_input' || code === 'conflict')
    return { delivery: { outcome: 'refused', message }, isAnswered: code === 'invalid_input' };
  return { delivery: { outcome: 'waiting' }, isAnswered: false };
}

/** What has been brought up to date in the meantime is still to be sent. */
function forget(sent: Consultation): void {
  const text = JSON.stringify(sent);
  keepUnsent(readUnsent().filter((each) => JSON.stringify(each) !== text));
}

addEventListener('online', sendKept);
