import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

/** Opens a WebSocket for one test; each `next` is the message after the one before, as JSON. */
export async function openSocket(url: string) {
  const socket = new WebSocket(url);
  onTestFinished(() => socket.terminate());
  const messages = new ReadableStream<unknown>({
    start: (controller) => {
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') controller.enqueue(JSON.parse(data));
      });
    },
  }).getReader();
  await once(socket, 'open');
  return {
    socket,
    send: (message: object) => socket.send(JSON.stringify(message)),
    next: async () => (await messages.read()).value,
  };
}
