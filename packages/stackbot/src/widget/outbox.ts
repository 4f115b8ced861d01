import { mounts } from '@stackworks/contracts';
import { unsentKey } from '#/button/watch-button.ts';
import type { Consultation, Delivery } from '#/conversation-state.ts';
import { keep, readKept } from './kept.ts';

/** What became of a consultation, or of a try to send it. */
export type Outcome = { consultation: Pick<Consultation, 'id' | 'isPartial'>; delivery: Delivery };

/** Outcomes that the transcript has not told yet. */
const outcomesKey = 'stackbot_outcomes';
/** Told on the window when there are some. */
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
  sending ??= sendAll().then((isAnswered) => {
    sending = null;
    if (isAnswered) pauseMs = firstPauseMs;
    // What has come or changed in the meantime goes out at once.
    if (readUnsent().length > 0) timer = window.setTimeout(sendKept, isAnswered ? 0 : pauseMs);
    if (!isAnswered) pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  });
}

/** What became of consultations since it was last asked. */
export function takeOutcomes(): Outcome[] {
  const outcomes = readList<Outcome>(outcomesKey);
  if (outcomes.length > 0) keep(outcomesKey, null);
  return outcomes;
}

/** @returns whether all that was there is answered */
async function sendAll(): Promise<boolean> {
  let areAnswered = true;
  for (const consultation of readUnsent()) {
    const { delivery, isAnswered } = await send(consultation);
    if (isAnswered) forget(consultation);
    else areAnswered = false;
    keepOutcome({ consultation, delivery });
  }
  return areAnswered;
}

/** Of each consultation the last one, however often it was tried while nobody looked. */
function keepOutcome({ consultation: { id, isPartial }, delivery }: Outcome): void {
  const others = readList<Outcome>(outcomesKey).filter(
    ({ consultation }) => consultation.id !== id || consultation.isPartial !== isPartial,
  );
  keep(outcomesKey, [...others, { consultation: { id, isPartial }, delivery }]);
  dispatchEvent(new Event(outcomeEvent));
}

/** One try. Whoever has sent too many is told so, and they go out when the server says. */
async function send(consultation: Consultation): Promise<{ delivery: Delivery; isAnswered: boolean }> {
  try {
    const response = await fetch(`${mounts.api}/stackbot/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(consultation),
      // Leaving the page does not stop it.
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    const { message }: { message: string } = await response.json();
    if (response.ok) return { delivery: { outcome: 'delivered', message }, isAnswered: true };
    pauseMs = Math.max(pauseMs, Number(response.headers.get('retry-after')) * 1000);
    const isTooMany = response.status === 429;
    if (response.status < 500) return { delivery: { outcome: 'refused', message }, isAnswered: !isTooMany };
  } catch {
    // No connection, or something between us and the server answered.
  }
  return { delivery: { outcome: 'waiting' }, isAnswered: false };
}

/** What has been brought up to date in the meantime is still to be sent. */
function forget(sent: Consultation): void {
  const text = JSON.stringify(sent);
  keepUnsent(readUnsent().filter((each) => JSON.stringify(each) !== text));
}

const readUnsent = () => readList<Consultation>(unsentKey);

/** Where none is left, the next page has nothing to load for it. */
const keepUnsent = (unsent: Consultation[]) => keep(unsentKey, unsent.length > 0 ? unsent : null);

function readList<Item>(key: string): Item[] {
  const kept = readKept(key);
  return Array.isArray(kept) ? kept : [];
}

addEventListener('online', sendKept);
