import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { BucketSettings } from '#/env.ts';
import { createTestFolder } from '#test/database.ts';
import { findFreePort } from '@stackworks/database/testing';

/** Starts an S3 server with one empty bucket, for the length of the test. */
export async function startS3Server(): Promise<BucketSettings> {
  const port = await findFreePort();
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    // It signs calls to the bucket itself with another path than Amazon's client does.
    allowMismatchedSignatures: true,
    directory: await createTestFolder(),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  await server.run();
  onTestFinished(() => server.close());
  return {
    name: 'files',
    region: 'ap-southeast-2',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
}
