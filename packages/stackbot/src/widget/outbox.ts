import { mounts, type ConsultationInput } from '@stackworks/contracts';
import { unsentKey } from '#/button/watch-button.ts';
import type { Delivery } from '#/conversation-state.ts';
import { keep, readKept } from './kept.ts';

/** What was made of each consultation that has been answered, until the transcript has said so. */
const outcomesKey = 'stackbot_outcomes';
/** Told on the window when an outcome is there to be read. */
export const outcomeEvent = 'stackbot-outcome';

const patienceMs = 15_000;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

let pauseMs = firstPauseMs;
let timer = 0;
let sending: Promise<void> | null = null;

/** Keeps a consultation until the server has it, and sends it: now, when the browser is back online, or on the next page. */
export function putConsultation(consultation: ConsultationInput & { id: string }): void {
  const text = JSON.stringify(consultation);
  keep(unsentKey, { ...readTexts(unsentKey), [consultation.id]: text });
  sendKept();
}

/** Sends what has been kept, again and again until the server has answered. */
export function sendKept(): void {
  clearTimeout(timer);
  sending ??= sendAll().finally(() => {
    sending = null;
    if (Object.keys(readTexts(unsentKey)).length > 0) {
      timer = window.setTimeout(sendKept, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    } else pauseMs = firstPauseMs;
  });
}

/** What became of a consultation since it was last asked. */
export function takeOutcome(id: string): Delivery | null {
  const outcomes = readTexts(outcomesKey);
  const text = outcomes[id];
  if (text === undefined) return null;
  const { [id]: _taken, ...others } = outcomes;
  keep(outcomesKey, Object.keys(others).length > 0 ? others : null);
  return toDelivery(JSON.parse(text));
}

async function sendAll(): Promise<void> {
  for (const [id, text] of Object.entries(readTexts(unsentKey))) {
    const { outcome, isAnswered } = await send(text);
    if (isAnswered) forget(id, text);
    keep(outcomesKey, { ...readTexts(outcomesKey), [id]: JSON.stringify(outcome) });
    dispatchEvent(new Event(outcomeEvent));
  }
}

/** One try. Too many at once are told so, and sent again when the server says. */
async function send(body: string): Promise<{ outcome: Delivery; isAnswered: boolean }> {
  try {
    const response = await fetch(`${mounts.api}/stackbot/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // Leaving the page does not stop it.
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    const { message = '' } = toMessage(await response.json());
    if (response.ok) return { outcome: { outcome: 'delivered', message }, isAnswered: true };
    pauseMs = Math.max(pauseMs, Number(response.headers.get('retry-after')) * 1000);
    const isTooMany = response.status === 429;
    const isRefused = response.status >= 400 && response.status < 500;
    if (isRefused) return { outcome: { outcome: 'refused', message }, isAnswered: !isTooMany };
  } catch {
    // No connection, or something between us and the server answered.
  }
  return { outcome: { outcome: 'waiting' }, isAnswered: false };
}

/** What has been brought up to date in the meantime is still to be sent. */
function forget(id: string, text: string): void {
  const { [id]: current, ...others } = readTexts(unsentKey);
  if (current === text) keep(unsentKey, Object.keys(others).length > 0 ? others : null);
}

function readTexts(key: string): Record<string, string> {
  const kept = readKept(key);
  const entries = kept instanceof Object ? Object.entries(kept) : [];
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string'));
}

function toMessage(body: unknown): { message?: string } {
  return body instanceof Object && 'message' in body && typeof body.message === 'string'
    ? { message: body.message }
    : {};
}

function toDelivery(kept: unknown): Delivery {
  const outcome = kept instanceof Object && 'outcome' in kept ? kept.outcome : null;
  const { message = '' } = toMessage(kept);
  return outcome === 'delivered' || outcome === 'refused' ? { outcome, message } : { outcome: 'waiting' };
}

addEventListener('online', sendKept);
