import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsentKey } from '#/button/watch-button.ts';
import type { Consultation } from '#/consultation.ts';

const consultation: Consultation = {
  id: '2f1c1f5e-6d0b-4a60-9d5e-3c1a0f6f0b11',
  name: '',
  email: 'mere@breakwater.example',
  businessType: 'Retail/E-commerce',
  currentWebsite: null,
  mainGoal: 'Sell products online',
  budget: '$50-100/month',
  timeline: 'Within a month',
  features: [],
  recommendations: ['StackGrow'],
  phone: '021 555 0142',
  question: 'Do you do logos?',
  follows: '5b0c7c52-8d0f-4f0c-9f43-6f4f0a6f4c22',
  conversationSummary: 'Visitor: Hello',
  isPartial: true,
  wantsCall: true,
};
const whole: Consultation = { ...consultation, name: 'Mere Tūhoe', isPartial: false };

function errorResponse(code: string) {
  return { error: { code, message: 'Kia ora', requestId: '1' }, message: 'Kia ora' };
}

const loadOutbox = () => import('./outbox.ts');

let server: Server;
let received: unknown[];
let retries: NodeJS.Timeout[];
let answer: { status: number; body?: unknown; headers?: Record<string, string>; delayMs?: number };
let outbox: Awaited<ReturnType<typeof loadOutbox>>;

beforeEach(async () => {
  received = [];
  retries = [];
  answer = { status: 202 };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      received.push(JSON.parse(text));
      const { status, body = { message: 'Kia ora' }, headers, delayMs = 0 } = answer;
      setTimeout(() => response.writeHead(status, headers).end(JSON.stringify(body)), delayMs);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  const send = fetch;
  const page = new EventTarget();
  const storage = new Map<string, string>();
  vi.stubGlobal('window', {
    setTimeout: (...timing: Parameters<typeof setTimeout>) => {
      const retry = setTimeout(...timing);
      retries.push(retry);
      return retry;
    },
  });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(origin + path, init));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.resetModules();
  outbox = await loadOutbox();
});

afterEach(() => {
  // Or one would send what the next test has stored.
  for (const retry of retries) clearTimeout(retry);
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

const isStored = () => localStorage.getItem(unsentKey) !== null;
const nextOutcome = () =>
  new Promise<void>((resolve) => addEventListener(outbox.outcomeEvent, () => resolve(), { once: true }));

test('what the server has accepted is no longer stored, and reported', async () => {
  outbox.putConsultation(consultation);
  expect(isStored()).toBe(true);
  await nextOutcome();
  expect(received).toEqual([consultation]);
  expect(isStored()).toBe(false);
  expect(outbox.takeOutcomes()).toEqual([
    {
      consultation: { id: consultation.id, isPartial: true },
      delivery: { outcome: 'delivered', message: 'Kia ora' },
    },
  ]);
  expect(outbox.takeOutcomes()).toEqual([]);
});

test('what could not be sent stays stored, and goes out once, under its id, when the browser is back online', async () => {
  answer = { status: 503 };
  outbox.putConsultation(whole);
  await nextOutcome();
  expect(isStored()).toBe(true);
  expect(outbox.takeOutcomes()).toMatchObject([{ delivery: { outcome: 'waiting' } }]);
  answer = { status: 202 };
  await vi.waitFor(
    () => {
      dispatchEvent(new Event('online'));
      expect(isStored()).toBe(false);
    },
    { timeout: 60_000 },
  );
  dispatchEvent(new Event('online'));
  expect(received).toEqual([whole, whole]);
});

test('what has been brought up to date while it was on its way is sent again', async () => {
  answer = { status: 202, delayMs: 50 };
  outbox.putConsultation(consultation);
  outbox.putConsultation(whole);
  await vi.waitFor(() => expect(isStored()).toBe(false), { timeout: 60_000 });
  expect(received).toEqual([consultation, whole]);
});

test('rate limits are reported and the lead stays stored; invalid input is reported and not sent again', async () => {
  answer = { status: 429, headers: { 'retry-after': '60' } };
  outbox.putConsultation(consultation);
  await nextOutcome();
  expect(outbox.takeOutcomes()).toMatchObject([{ delivery: { outcome: 'held' } }]);
  expect(isStored()).toBe(true);
  answer = { status: 422, body: errorResponse('invalid_input') };
  await vi.waitFor(
    () => {
      dispatchEvent(new Event('online'));
      expect(isStored()).toBe(false);
    },
    { timeout: 60_000 },
  );
  expect(outbox.takeOutcomes()).toMatchObject([{ delivery: { outcome: 'refused', message: 'Kia ora' } }]);
});

test.each([
  [403, undefined, 'waiting'],
  [404, errorResponse('not_found'), 'waiting'],
  [408, undefined, 'waiting'],
  [409, undefined, 'waiting'],
  [409, errorResponse('conflict'), 'refused'],
  [422, undefined, 'waiting'],
  [200, { html: 'Welcome to the hotel' }, 'waiting'],
] as const)(
  'a response %i that is not our yes keeps the lead stored: %o is reported as %s',
  async (status, body, outcome) => {
    answer = { status, body };
    outbox.putConsultation(whole);
    await nextOutcome();
    expect(outbox.takeOutcomes()).toMatchObject([{ delivery: { outcome } }]);
    expect(isStored()).toBe(true);
  },
);

test.each(['[null]', '[{"id":1}]', '{}', '"x"', 'nonsense'])(
  'a damaged storage of %s stops nothing that comes after it',
  async (damaged) => {
    localStorage.setItem(unsentKey, damaged);
    localStorage.setItem('stackbot_outcomes', damaged);
    outbox.sendUnsent();
    await vi.waitFor(() => expect(isStored()).toBe(false), { timeout: 60_000 });
    expect(outbox.takeOutcomes()).toEqual([]);
    outbox.putConsultation(consultation);
    await nextOutcome();
    expect(received).toEqual([consultation]);
    expect(outbox.takeOutcomes()).toHaveLength(1);
  },
);

test('of a damaged storage what can still be read goes out', async () => {
  const { id, email } = consultation;
  localStorage.setItem(unsentKey, JSON.stringify([null, { id, email, features: 'x' }, whole.name]));
  outbox.sendUnsent();
  await nextOutcome();
  expect(received).toMatchObject([{ id, email, features: [], isPartial: true }]);
});
