import { randomUUID } from 'node:crypto';
import type { UpgradeWebSocket, WSContext } from 'hono/ws';
import { z } from 'zod';
import { requireDataset, type DatasetName } from './address.ts';
import { localEditor } from './local-editor.ts';
import { readMessage } from './parse-input.ts';

/** A Studio window's requests, as JSON-RPC 2.0. Source: @sanity/bifur-client and Studio's presence store. */
const requestSchema = z.discriminatedUnion('method', [
  z.object({ id: z.string(), method: z.literal('authorization') }),
  z.object({ id: z.string(), method: z.literal('presence_subscribe') }),
  z.object({
    id: z.string(),
    method: z.literal('presence_unsubscribe'),
    params: z.object({ subscriptionId: z.string() }),
  }),
  z.object({
    id: z.string(),
    method: z.enum(['presence_rollcall', 'presence_disconnect']),
    params: z.object({ session: z.string() }),
  }),
  z.object({
    id: z.string(),
    method: z.literal('presence_announce'),
    params: z.object({ data: z.looseObject({ sessionId: z.string() }) }),
  }),
]);

/** What windows hear of one another. */
type PresenceEvent =
  | { type: 'rollCall'; session: string }
  | { type: 'state'; m: { sessionId: string; [detail: string]: unknown } }
  | { type: 'disconnect'; m: { session: string } };

/**
 * The WebSocket on which Studio's windows share where their editors are. Each request is acknowledged, what a
 * window sends goes to every subscriber, itself included, and a window that disappears is signed off.
 */
export function presenceSocket(name: DatasetName, upgradeWebSocket: UpgradeWebSocket) {
  const subscribers = new Map<string, WSContext>();
  /** The socket that last spoke for a session: after a reload it is another one. */
  const speakers = new Map<string, WSContext>();

  const broadcast = (event: PresenceEvent) => {
    const result = { i: localEditor.id, ...event };
    for (const [subscription, socket] of subscribers) {
      send(socket, { method: 'presence_subscription', params: { subscription, result } });
    }
  };
  const signOff = (session: string) => {
    speakers.delete(session);
    broadcast({ type: 'disconnect', m: { session } });
  };

  /** Carries out a request. @returns its acknowledgement */
  function carryOut(request: z.output<typeof requestSchema>, socket: WSContext): string | boolean {
    switch (request.method) {
      case 'authorization':
        break; // there is no sign-in here
      case 'presence_subscribe': {
        const subscription = randomUUID();
        subscribers.set(subscription, socket);
        return subscription;
      }
      case 'presence_unsubscribe':
        subscribers.delete(request.params.subscriptionId);
        break;
      case 'presence_rollcall':
        broadcast({ type: 'rollCall', session: request.params.session });
        break;
      case 'presence_announce':
        speakers.set(request.params.data.sessionId, socket);
        broadcast({ type: 'state', m: request.params.data });
        break;
      case 'presence_disconnect':
        signOff(request.params.session);
    }
    return true;
  }

  return upgradeWebSocket((c) => {
    requireDataset(c, name);
    return {
      onMessage: ({ data }, socket) => {
        const request = readMessage(requestSchema, data, socket);
        if (request) send(socket, { id: request.id, result: carryOut(request, socket) });
      },
      onClose: (_event, socket) => {
        for (const [subscription, subscriber] of subscribers) {
          if (subscriber === socket) subscribers.delete(subscription);
        }
        for (const [session, speaker] of speakers) if (speaker === socket) signOff(session);
      },
    };
  });
}

function send(socket: WSContext, message: object): void {
  socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
}
