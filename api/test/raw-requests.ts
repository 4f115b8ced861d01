import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a connection may stay open after its response, in milliseconds. */
const patienceMs = 10_000;

/**
 * Sends bytes as they are, on a connection of their own.
 * @param ends whether the sender says that nothing more will come
 * @returns the statuses it was answered with, once the connection is closed or as many as are expected have come; NaN
 * last where neither came about in time
 */
export async function sendRaw(
  port: number,
  bytes: string | Buffer,
  { ends = false, answers = Number.POSITIVE_INFINITY } = {},
): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const { promise: enough, resolve: stop } = Promise.withResolvers<undefined>();
  let answered = '';
  const read = () => [...answered.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.toString('latin1');
    if (read().length >= answers) stop(undefined);
  });
  // It may be closed while more is being sent, as it should.
  socket.on('error', () => undefined);
  socket.on('close', () => stop(undefined));
  socket.write(bytes);
  if (ends) socket.end();
  await Promise.race([enough, pause(patienceMs, undefined, { ref: false })]);
  const isLeftOpen = !socket.destroyed && read().length < answers;
  socket.destroy();
  return isLeftOpen ? [...read(), Number.NaN] : read();
}
