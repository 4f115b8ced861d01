import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BucketSettings } from '#/env.ts';
import { checkPath, createCounter, MissingFile, type ByteRange, type Storage } from './storage.ts';

/** How much of a file is in memory at once, in bytes: S3's smallest part. */
const partBytes = 5 * 1024 * 1024;

/** Written to check whether the bucket is writable. */
const probeKey = '.write-check';

/** Files in an S3 bucket, or one of a compatible service. */
export function createBucketStorage(settings: BucketSettings): Storage {
  const { name: Bucket, region, endpoint, credentials } = settings;
  const client = new S3Client({
    region,
    credentials,
    // Services other than Amazon's are often known by one host name for all buckets.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });

  async function read(path: string, range?: ByteRange) {
    const command = new GetObjectCommand({
      Bucket,
      Key: checkPath(path),
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    });
    const { Body, ContentLength } = await client.send(command).catch((error: unknown) => {
      throw error instanceof NoSuchKey ? new MissingFile(path, error) : error;
    });
    if (!(Body instanceof Readable) || ContentLength === undefined) {
      throw new Error('the bucket answered without a file');
    }
    return { stream: Body, bytes: ContentLength };
  }

  return {
    write: async (path, content, { maxBytes }) => {
      const { counter, count } = createCounter(maxBytes);
      const upload = new Upload({
        client,
        params: { Bucket, Key: checkPath(path), Body: counter },
        partSize: partBytes,
        queueSize: 1,
        leavePartsOnError: false,
      });
      const sending = upload.done();
      try {
        await Promise.all([pipeline(content, counter), sending]);
      } catch (error) {
        content.destroy();
        counter.destroy();
        await upload.abort();
        await Promise.allSettled([sending]);
        throw error;
      }
      return { bytes: count() };
    },

    read,

    useFile: async (path, work) => {
      const copy = join(tmpdir(), `stackworks-${randomUUID()}`);
      try {
        await pipeline((await read(path)).stream, createWriteStream(copy, { mode: 0o600 }));
        return await work(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },

    remove: async (path) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkPath(path) }));
    },

    isEmpty: async () => {
      try {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 2 }));
        return Contents.every(({ Key }) => Key === probeKey);
      } catch (error) {
        // Credentials that may read and write files may still not be allowed to list them.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403) return true;
        throw error;
      }
    },

    check: async () => {
      await client.send(new PutObjectCommand({ Bucket, Key: probeKey, Body: 'ok' }));
    },
  };
}
