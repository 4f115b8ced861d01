import { z } from 'zod';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const logFormats = ['json', 'text'] as const;
const nodeEnvs = ['development', 'production', 'test'] as const;

/** A variable that is on or off. */
export const flag = z.stringbool({ error: 'must be 1 or 0' });
const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(from, message).max(to, message));
};
const address = (protocols: RegExp, message: string) => z.url({ protocol: protocols, error: message });
const webAddress = (message: string) => address(/^https?$/, message);

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;

/** Every variable there is, by name. */
export const variables = z.object({
  NODE_ENV: z.enum(nodeEnvs, `must be one of ${nodeEnvs.join(', ')}`).default('development'),
  PORT: wholeNumber(1, 65_535).default(4321),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: webAddress('must be a web address such as https://www.stackworks.example')
    .transform((url) => new URL(url))
    .refine((url) => url.pathname === '/' && !url.search, 'must be an origin, without a path')
    .transform((url) => url.origin)
    .optional(),
  ALLOW_SANDBOX: flag.default(false),
  DEMO_MODE: flag.optional(),
  SERVE_PAGES: flag.default(true),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  LOG_FORMAT: z.enum(logFormats, `must be one of ${logFormats.join(', ')}`).optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  DATABASE_URL: address(/^(file|libsql|https?|wss?)$/, 'must start with file:, libsql: or https:').optional(),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  FILES_DIR: z.string().optional(),
  UPLOAD_MAX_BYTES: wholeNumber(1, 5 * gigabyte).default(25 * megabyte),
  AVATAR_MAX_BYTES: wholeNumber(1, gigabyte).default(5 * megabyte),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: webAddress('must be a web address').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  SETUP_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SANITY_PROJECT_ID: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and dashes')
    .optional(),
  SANITY_DATASET: z
    .string()
    .regex(/^[a-z0-9_-]+$/, 'must be lower-case letters, digits, dashes and underscores')
    .optional(),
  SANITY_API_READ_TOKEN: z.string().optional(),
  SANITY_API_HOST: webAddress('must be a web address').optional(),
  SANITY_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  SITE_DEPLOY_HOOK_URL: webAddress('must be a web address').optional(),
  SMTP_URL: address(/^smtps?$/, 'must start with smtp:// or smtps://').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, as in Name <hello@example.com>',
    )
    .optional(),
  INBOUND_EMAIL_DOMAIN: z
    .hostname('must be a name such as reply.stackworks.example')
    .transform((name) => name.toLowerCase())
    .optional(),
  INBOUND_EMAIL_PORT: wholeNumber(0, 65_535).default(2525),
  INBOUND_EMAIL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  INBOUND_EMAIL_TRUSTED_SERVER: z
    .hostname('must be a name such as mx.stackworks.example')
    .transform((name) => name.toLowerCase())
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, 'must be a key that begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'must be a key that begins with pk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  STRIPE_API_URL: webAddress('must be a web address').optional(),
  STRIPE_SCRIPT_URL: webAddress('must be a web address').optional(),
  STRIPE_LINKS_URL: webAddress('must be a web address').default('https://buy.stripe.com/'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SLOW_QUERY_MS: wholeNumber(1, 60_000).default(200),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  UNDO_SEND_SECONDS: wholeNumber(1, 60).default(10),
  ANALYTICS_URL: webAddress('must be a web address such as https://plausible.example/api/event').optional(),
  ANALYTICS_DOMAIN: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a name such as www.stackworks.example')
    .optional(),
});
export type Variables = z.infer<typeof variables>;
type VariableName = keyof Variables;

/** What production will not start without, unless ALLOW_SANDBOX=1. Source: decision D2. */
export const requiredInProduction = [
  'PUBLIC_URL',
  'SESSION_SECRET',
  'SANITY_PROJECT_ID',
  'SANITY_DATASET',
  'SANITY_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const satisfies VariableName[];

/** Variables, by name, that need others beside them. */
const needed: Partial<Record<VariableName, readonly VariableName[]>> = {
  SANITY_PROJECT_ID: ['SANITY_DATASET'],
  SANITY_DATASET: ['SANITY_PROJECT_ID'],
  SANITY_API_HOST: ['SANITY_PROJECT_ID'],
  SANITY_API_READ_TOKEN: ['SANITY_PROJECT_ID'],
  SANITY_WEBHOOK_SECRET: ['SANITY_PROJECT_ID'],
  DATABASE_AUTH_TOKEN: ['DATABASE_URL'],
  SESSION_SECRET_PREVIOUS: ['SESSION_SECRET'],
  S3_BUCKET: ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  S3_REGION: ['S3_BUCKET'],
  S3_ENDPOINT: ['S3_BUCKET'],
  S3_ACCESS_KEY_ID: ['S3_BUCKET'],
  S3_SECRET_ACCESS_KEY: ['S3_BUCKET'],
  SMTP_URL: ['MAIL_FROM'],
  MAIL_FROM: ['SMTP_URL'],
  INBOUND_EMAIL_SECRET: ['INBOUND_EMAIL_DOMAIN'],
  INBOUND_EMAIL_TRUSTED_SERVER: ['INBOUND_EMAIL_DOMAIN'],
  STRIPE_SECRET_KEY: ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  STRIPE_PUBLISHABLE_KEY: ['STRIPE_SECRET_KEY'],
  STRIPE_WEBHOOK_SECRET: ['STRIPE_SECRET_KEY'],
  STRIPE_API_URL: ['STRIPE_SECRET_KEY'],
  STRIPE_SCRIPT_URL: ['STRIPE_SECRET_KEY'],
  STRIPE_LINKS_URL: ['STRIPE_SECRET_KEY'],
  ANALYTICS_DOMAIN: ['ANALYTICS_URL'],
};
export const companions = Object.entries(needed).flatMap(([name, others]) =>
  others.map((other) => [name, other] as const),
);
