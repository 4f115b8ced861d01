import { randomUUID } from 'node:crypto';
import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { startContentServer } from '#test/content-server.ts';
import { createTestFolder } from '#test/database.ts';
import { hasLibsqlServer, startLibsqlServer } from '@stackworks/database/testing';
import { startS3Server } from '#test/s3-server.ts';
import { startSmtpInbox } from '@stackworks/email/testing';
import { stripeSettings } from '#test/stripe.ts';

const webhookSecret = 'a-secret-for-webhooks';

/** Everything that three processes share: a database server, or a file where there is none, a bucket, content and an SMTP server. */
export async function openServices() {
  const databaseUrl = hasLibsqlServer
    ? (await startLibsqlServer()).url
    : `file:${await createTestFolder()}/shared.db`;
  const [bucket, content, inbox] = [
    await startS3Server(),
    await startContentServer(),
    await startSmtpInbox(),
  ];
  const { projectId, dataset, apiHost, readToken } = content.settings;
  const environment = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: randomUUID(),
    PUBLIC_URL: 'http://www.stackworks.example',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    S3_BUCKET: bucket.name,
    S3_REGION: bucket.region,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: dataset,
    SANITY_API_HOST: apiHost,
    SANITY_API_READ_TOKEN: readToken,
    SANITY_WEBHOOK_SECRET: webhookSecret,
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: 'hello@stackworks.example',
    STRIPE_SECRET_KEY: stripeSettings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeSettings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeSettings.webhookSecret,
    STRIPE_API_URL: 'http://127.0.0.1:1',
  };
  return { environment, content, inbox };
}

/** Sends the webhook of a published document to an origin, as the content service does. */
export async function reportPublished(origin: string, documentId: string): Promise<Response> {
  const report = JSON.stringify({ _id: documentId });
  const signature = await encodeSignatureHeader(report, Date.now(), webhookSecret);
  const headers = { [SIGNATURE_HEADER_NAME]: signature, 'content-type': 'application/json' };
  return fetch(`${origin}/api/hooks/content`, { method: 'POST', body: report, headers });
}
