import { errorBody, mounts } from '@stackworks/contracts';
import { z } from 'zod';
import { unsentKey } from '#/button/watch-button.ts';
import { type Consultation, consultation, type Delivery, outcome, type Outcome } from '#/consultation.ts';
import { readStored, store } from './storage.ts';

/** Dispatched on the window when there are new outcomes. */
export const outcomeEvent = 'stackbot-outcome';

const patienceMs = 15_000;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

let pauseMs = firstPauseMs;
let timer = 0;
let sending: Promise<void> | null = null;

/** Stores a consultation until the server has it, and sends it: now, when back online, or on the next page. */
export function putConsultation(consultation: Consultation): void {
  storeUnsent([...readUnsent().filter(({ id }) => id !== consultation.id), consultation]);
  sendUnsent();
}

/** Sends what is stored, retrying until the server has responded. */
export function sendUnsent(): void {
  clearTimeout(timer);
  sending ??= sendAll()
    .catch(() => false)
    .then((isAnswered) => {
      sending = null;
      if (isAnswered) pauseMs = firstPauseMs;
      // Whatever was added or changed meanwhile is sent at once.
      if (readUnsent().length > 0) timer = window.setTimeout(sendUnsent, isAnswered ? 0 : pauseMs);
      // Removes unreadable entries.
      else storeUnsent([]);
      if (!isAnswered) pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
}

/** @returns whether the server has responded to all of them */
async function sendAll(): Promise<boolean> {
  let areAnswered = true;
  for (const consultation of readUnsent()) {
    const { delivery, isAnswered } = await send(consultation);
    if (isAnswered) forget(consultation);
    else areAnswered = false;
    storeOutcome({ consultation, delivery });
    dispatchEvent(new Event(outcomeEvent));
  }
  return areAnswered;
}

type Sent = { delivery: Delivery; isAnswered: boolean };

async function send(consultation: Consultation): Promise<Sent> {
  try {
    const response = await fetch(`${mounts.api}/stackbot/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(consultation),
      // Continues when the visitor leaves the page.
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    return readAnswer(response, await response.json());
  } catch {
    // No connection, or a proxy responded.
  }
  return { delivery: { outcome: 'waiting' }, isAnswered: false };
}

/** A lead is dropped only when our own server has it, or can never accept it. */
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

/** Removes a sent consultation, unless it has been updated in the meantime. */
function forget(sent: Consultation): void {
  const text = JSON.stringify(sent);
  storeUnsent(readUnsent().filter((each) => JSON.stringify(each) !== text));
}

addEventListener('online', sendUnsent);

const outcomesKey = 'stackbot_outcomes';

/** Consultations that the server has not acknowledged yet. */
export const readUnsent = (): Consultation[] => readList(unsentKey, consultation);

/** Removes an empty entry, so that the next page doesn't load this module. */
export const storeUnsent = (left: Consultation[]): void => store(unsentKey, left.length > 0 ? left : null);

/** Stores the last outcome of each consultation. */
export function storeOutcome({ consultation: { id, isPartial }, delivery }: Outcome): void {
  const others = readList(outcomesKey, outcome).filter(
    ({ consultation }) => consultation.id !== id || consultation.isPartial !== isPartial,
  );
  store(outcomesKey, [...others, { consultation: { id, isPartial }, delivery }]);
}

/** Returns and clears the outcomes. */
export function takeOutcomes(): Outcome[] {
  const outcomes = readList(outcomesKey, outcome);
  store(outcomesKey, null);
  return outcomes;
}

/** Skips damaged items of a list. */
function readList<Item>(key: string, item: z.ZodType<Item>): Item[] {
  const stored = readStored(key);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => item.safeParse(each).data ?? []);
}
