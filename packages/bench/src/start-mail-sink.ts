import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that takes every mail at once and keeps none, so that mails leave as fast as they ever can. */
export async function startMailSink() {
  let taken = 0;
  const waiting: { count: number; resolve: () => void }[] = [];
  const take = () => {
    taken += 1;
    for (const { resolve } of waiting.filter(({ count }) => count <= taken)) resolve();
  };
  const server = createServer((socket) => void converse(socket, take)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: 'hello@stackworks.example' },
    countTaken: () => taken,
    /** Resolves once it has taken so many mails since it was started. */
    untilTaken: (count: number): Promise<void> =>
      new Promise((resolve) => (count <= taken ? resolve() : waiting.push({ count, resolve }))),
    stop: () => server.close(),
  };
}

/** As much of SMTP as a sender asks for. */
async function converse(socket: Socket, take: () => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let isInMail = false;
  socket.on('error', () => socket.destroy());
  say('220 sink.example');
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (isInMail) {
      if (line !== '.') continue;
      isInMail = false;
      take();
      say('250 taken');
    } else if (line === 'DATA') {
      isInMail = true;
      say('354 go on');
    } else if (line === 'QUIT') {
      say('221 bye');
      socket.end();
    } else {
      say('250 fine');
    }
  }
}
