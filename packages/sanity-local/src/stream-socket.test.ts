import { once } from 'node:events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openSocket, startTestServer } from './test-server.ts';

const listenPath = '/content/v2025-06-01/data/listen/production?query=';
const plan = { _id: 'plan.grow', _type: 'plan', price: 79 };

it('carries several streams at once', async () => {
  const { client, order, textOf } = await startSocket();
  order({ open: 1, path: `${listenPath}*[_type=="plan"]` });
  order({ open: 2, path: `${listenPath}*[_type=="faq"]` });
  await textOf(1, /welcome/);
  await textOf(2, /welcome/);

  await client.patch('plan.grow').set({ price: 85 }).commit();
  await textOf(1, /event: mutation[^]*plan\.grow/);
  await client.create({ _id: 'faq', _type: 'faq' });
  expect(await textOf(2, /event: mutation[^]*/)).not.toContain('plan.grow');
});

it('answers each as a request of its own would be', async () => {
  const { order, next, textOf } = await startSocket();
  order({ open: 1, path: `${listenPath}*` });
  expect(await next()).toEqual({ stream: 1, answer: { status: 200, type: 'text/event-stream' } });
  await textOf(1, /welcome/);

  order({ open: 2, path: '/content/v2025-06-01/data/listen/staging?query=*' });
  expect(await next()).toEqual({ stream: 2, answer: { status: 404, type: 'application/json' } });
  expect(await textOf(2, /}$/)).toContain('Dataset \\"staging\\" not found');
  expect(await next()).toEqual({ stream: 2, ended: true });
});

it('takes up a stream where it was left', async () => {
  const { client, order, textOf } = await startSocket();
  const path = `${listenPath}*&enableResume=true`;
  order({ open: 1, path });
  const [, lastEventId] = (await textOf(1, /id: .*\n[^]*\n\n/)).match(/id: (.*)\n/) ?? [];
  order({ close: 1 });
  await client.patch('plan.grow').set({ price: 85 }).commit();
  order({ open: 2, path, lastEventId });
  await textOf(2, /event: welcomeback[^]*event: mutation/);
});

it('says no more of a stream that has been closed', async () => {
  const { client, order, next, textOf } = await startSocket();
  order({ open: 1, path: `${listenPath}*` });
  await textOf(1, /welcome/);
  order({ close: 1 });
  expect(await next()).toEqual({ stream: 1, ended: true });
  await client.patch('plan.grow').set({ price: 85 }).commit();
  order({ open: 2, path: `${listenPath}*` });
  expect(await next()).toMatchObject({ stream: 2, answer: {} });
});

it.each(['nonsense', '{"open":1}', '{"open":1,"path":"https://elsewhere.example/"}'])(
  'closes on %s',
  async (text) => {
    const { socket } = await startSocket();
    socket.send(text);
    expect((await once(socket, 'close'))[0]).toBe(1007);
  },
);

const streamMessage = z.object({
  stream: z.number(),
  answer: z.object({ status: z.number(), type: z.string() }).optional(),
  text: z.string().optional(),
  ended: z.literal(true).optional(),
});

async function startSocket() {
  const { client, url } = await startTestServer({ documents: [plan] });
  const { socket, send, next: nextMessage } = await openSocket(`${url.replace('http', 'ws')}/streams`);
  const next = async () => streamMessage.parse(await nextMessage());
  return {
    client,
    socket,
    order: (order: { open: number; path: string; lastEventId?: string | undefined } | { close: number }) =>
      send(order),
    next,
    /** Reads on until what has come of one stream, since it was last read, matches. */
    textOf: async (stream: number, pattern: RegExp) => {
      let text = '';
      while (!pattern.test(text)) {
        const news = await next();
        if (news.stream === stream) text += news.text ?? '';
      }
      return text;
    },
  };
}
