import { Writable } from 'node:stream';
import { createLog } from '#/platform/log.ts';

export function collectLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: createLog('info', destination) };
}
