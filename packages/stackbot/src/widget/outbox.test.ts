import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsentKey } from '#/button/watch-button.ts';
import type { Consultation } from '#/conversation-state.ts';

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
  conversationSummary: 'Visitor: Hello',
  isPartial: true,
  wantsCall: true,
};
const whole: Consultation = { ...consultation, name: 'Mere Tūhoe', isPartial: false };

const loadOutbox = () => import('./outbox.ts');

let server: Server;
let received: unknown[];
let answer: { status: number; headers?: Record<string, string>; delayMs?: number };
let outbox: Awaited<ReturnType<typeof loadOutbox>>;

beforeEach(async () => {
  received = [];
  answer = { status: 202 };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      received.push(JSON.parse(text));
      const { status, headers, delayMs = 0 } = answer;
      setTimeout(
        () => response.writeHead(status, headers).end(JSON.stringify({ message: 'Kia ora' })),
        delayMs,
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  const send = fetch;
  const page = new EventTarget();
  const storage = new Map<string, string>();
  vi.stubGlobal('window', globalThis);
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
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

const isKept = () => localStorage.getItem(unsentKey) !== null;
const nextOutcome = () =>
  new Promise<void>((resolve) => addEventListener(outbox.outcomeEvent, () => resolve(), { once: true }));

test('what the server has taken is kept no longer, and told', async () => {
  outbox.putConsultation(consultation);
  expect(isKept()).toBe(true);
  await nextOutcome();
  expect(received).toEqual([consultation]);
  expect(isKept()).toBe(false);
  expect(outbox.takeOutcomes()).toEqual([
    {
      consultation: { id: consultation.id, isPartial: true },
      delivery: { outcome: 'delivered', message: 'Kia ora' },
    },
  ]);
  expect(outbox.takeOutcomes()).toEqual([]);
});

test('what could not be sent is kept, and goes out once, under its id, when the browser is back online', async () => {
  answer = { status: 503 };
  outbox.putConsultation(whole);
  await nextOutcome();
  expect(isKept()).toBe(true);
  expect(outbox.takeOutcomes()).toMatchObject([{ delivery: { outcome: 'waiting' } }]);
  answer = { status: 202 };
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(isKept()).toBe(false);
  });
  dispatchEvent(new Event('online'));
  expect(received).toEqual([whole, whole]);
});

test('what has been brought up to date while it was on its way is sent again', async () => {
  answer = { status: 202, delayMs: 50 };
  outbox.putConsultation(consultation);
  outbox.putConsultation(whole);
  await vi.waitFor(() => expect(isKept()).toBe(false), { timeout: 5000 });
  expect(received).toEqual([consultation, whole]);
});

test('too many at once are told so and kept, what is wrong for good is told so and not sent again', async () => {
  answer = { status: 429, headers: { 'retry-after': '60' } };
  outbox.putConsultation(consultation);
  await nextOutcome();
  expect(outbox.takeOutcomes()).toMatchObject([{ delivery: { outcome: 'refused', message: 'Kia ora' } }]);
  expect(isKept()).toBe(true);
  answer = { status: 422 };
  await vi.waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(isKept()).toBe(false);
  });
  expect(outbox.takeOutcomes()).toMatchObject([{ delivery: { outcome: 'refused' } }]);
});
