import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a file is known by: how long it is, and its SHA-256 in hex. */
export type Fingerprint = { bytes: number; sha256: string };

/** Lets bytes pass and says afterwards what they were. */
export function createFingerprinter(): { passing: Transform; read: () => Fingerprint } {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { passing, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** The fingerprint of whatever a stream gives. */
export async function fingerprintStream(stream: Readable): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

export const fingerprintFile = (file: string): Promise<Fingerprint> =>
  fingerprintStream(createReadStream(file));

export const isSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;
