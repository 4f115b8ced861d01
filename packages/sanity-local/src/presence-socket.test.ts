import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { openSocket, startTestServer } from './test-server.ts';

describe('presence', () => {
  it('acknowledges each request by its id', async () => {
    const { open } = await startPresence();
    const window = await open();
    window.send({ id: '1', method: 'authorization' });
    window.send({ id: '2', method: 'presence_subscribe' });
    window.send({ id: '3', method: 'presence_rollcall', params: { session: 'own' } });
    expect(await window.next()).toEqual({ jsonrpc: '2.0', id: '1', result: true });
    expect(await window.next()).toMatchObject({ id: '2' });
    expect(await window.next()).toMatchObject({ method: 'presence_subscription' });
    expect(await window.next()).toMatchObject({ id: '3', result: true });
  });

  it('tells every window where an editor is, and calls the roll', async () => {
    const { open } = await startPresence();
    const [one, two] = [await open(), await open()];
    const subscription = await two.subscribe();
    const data = { sessionId: 'one', locations: [{ documentId: 'home', path: ['title'] }] };
    one.send({ id: 'a', method: 'presence_announce', params: { data } });
    expect(await two.next()).toEqual({
      jsonrpc: '2.0',
      method: 'presence_subscription',
      params: { subscription, result: { type: 'state', i: 'local-editor', m: data } },
    });
    one.send({ id: 'b', method: 'presence_rollcall', params: { session: 'one' } });
    expect(await two.next()).toMatchObject({
      params: { result: { type: 'rollCall', i: 'local-editor', session: 'one' } },
    });
  });

  it('signs off a window that says so, and one that just goes', async () => {
    const { open } = await startPresence();
    const [polite, abrupt, watching] = [await open(), await open(), await open()];
    await watching.subscribe();
    polite.announce('polite');
    await watching.next();
    abrupt.announce('abrupt');
    await watching.next();

    polite.send({ id: 'x', method: 'presence_disconnect', params: { session: 'polite' } });
    expect(await watching.next()).toMatchObject({
      params: { result: { type: 'disconnect', m: { session: 'polite' } } },
    });
    abrupt.socket.terminate();
    expect(await watching.next()).toMatchObject({
      params: { result: { type: 'disconnect', m: { session: 'abrupt' } } },
    });
  });

  it('does not sign off a session that has come back over another socket', async () => {
    const { open } = await startPresence();
    const [before, after, watching] = [await open(), await open(), await open()];
    await watching.subscribe();
    for (const [window, session] of [
      [before, 'open'],
      [before, 'gone'],
      [after, 'open'],
    ] as const) {
      window.announce(session);
      await watching.next();
    }
    before.socket.terminate();
    expect(await watching.next()).toMatchObject({
      params: { result: { type: 'disconnect', m: { session: 'gone' } } },
    });
  });

  it('tells nothing to a window that no longer listens', async () => {
    const { open } = await startPresence();
    const [one, two] = [await open(), await open()];
    const subscriptionId = await two.subscribe();
    two.send({ id: 'u', method: 'presence_unsubscribe', params: { subscriptionId } });
    await two.next();
    one.announce('one');
    await one.next();
    two.send({ id: 'last', method: 'authorization' });
    expect(await two.next()).toMatchObject({ id: 'last' });
  });

  it.each(['nonsense', '{}', '{"id":"1","method":"presence_announce"}'])('closes on %s', async (text) => {
    const { open } = await startPresence();
    const { socket } = await open();
    socket.send(text);
    expect((await once(socket, 'close'))[0]).toBe(1007);
  });

  it('knows no other dataset', async () => {
    const { url } = await startPresence();
    const socket = new WebSocket(url.replace('production', 'staging'));
    await expect(once(socket, 'open')).rejects.toThrow('404');
  });
});

const acknowledgementSchema = z.object({ result: z.string() });

async function startPresence() {
  const server = await startTestServer();
  const url = `${server.url.replace('http', 'ws')}/v2022-06-30/socket/production?tag=sanity.studio`;
  const open = async () => {
    const { socket, send, next } = await openSocket(url);
    return {
      socket,
      send,
      next,
      subscribe: async () => {
        send({ id: 'subscribe', method: 'presence_subscribe' });
        return acknowledgementSchema.parse(await next()).result;
      },
      announce: (sessionId: string) =>
        send({ id: 'announce', method: 'presence_announce', params: { data: { sessionId, locations: [] } } }),
    };
  };
  return { url, open };
}
