import { once } from 'node:events';
import { connect } from 'node:net';
import { mounts, readyEvent, type Role } from '@stackworks/contracts';
import { now } from '#/live/clock.ts';

/** One screen's stream, followed with as little work as can be, so that what is measured is the server. */
export type Stream = {
  /** Resolves with the time at which a text came, on the shared clock. */
  until: (text: string) => Promise<number>;
  close: () => Promise<void>;
};

/** How much of what has come may hold the beginning of a text that is waited for, in characters. */
const tailLength = 4096;

/** Opens a stream and waits until it is live. */
export async function openStream(origin: string, role: Role, token: string): Promise<Stream> {
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const awaited = new Map<string, PromiseWithResolvers<number>>();
  let tail = '';
  socket.on('data', (chunk) => {
    if (awaited.size === 0) return;
    const at = now();
    tail += chunk.toString('latin1');
    for (const [text, { resolve }] of awaited) {
      if (!tail.includes(text)) continue;
      awaited.delete(text);
      resolve(at);
    }
    tail = awaited.size === 0 ? '' : tail.slice(-tailLength);
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const [text, { reject }] of awaited) reject(new Error(`The stream ended before ${text}.`));
  });
  const until = (text: string) => {
    const seen = Promise.withResolvers<number>();
    awaited.set(text, seen);
    return seen.promise;
  };
  socket.write(
    `GET ${mounts.api}/${role}/events HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  await until(`event: ${readyEvent}`);
  return {
    until,
    close: async () => {
      const closed = once(socket, 'close');
      socket.destroy();
      await closed;
    },
  };
}
