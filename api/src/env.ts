import type { SmtpSettings } from '@stackworks/email';
import { join, resolve } from 'node:path';
import { findUnsafe } from './env-safety.ts';
import { companions, flag, requiredInProduction, variables, type Variables } from './env-variables.ts';

/** How content is reached. Without `apiHost` it is Sanity's own service. */
export type ContentSettings = {
  projectId: string;
  dataset: string;
  readToken?: string | undefined;
  apiHost?: string | undefined;
  /** Signs webhooks of published content. Without it none is accepted. */
  webhookSecret?: string | undefined;
};

/** The SMTP server and the sender. `inboxPath` is where the sandbox shows the emails it caught. */
type EmailSettings = SmtpSettings & { inboxPath?: string | undefined };

/** How Stripe is reached. The URLs are of another API or browser script than Stripe's own; `linksUrl` precedes a payment link's id. */
export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl?: string | undefined;
  scriptUrl?: string | undefined;
  linksUrl: string;
  /** Where staff look at customers, if not in Stripe's own dashboard. */
  dashboardUrl?: string | undefined;
};

/** An S3 bucket, or one of a compatible service at `endpoint`, and our credentials. */
export type BucketSettings = {
  name: string;
  region: string;
  endpoint?: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** The parsed environment. A service that is null is sandboxed. */
export type Env = ReturnType<typeof toEnv>;
export type AnalyticsSettings = NonNullable<Env['analytics']>;

/** The environment with every service configured or sandboxed. */
export type Config = Env & {
  sessionSecret: string;
  content: ContentSettings;
  email: EmailSettings;
  stripe: StripeSettings;
};

/** Its message is one sentence that names every variable to fix. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Parses the environment; nothing else in the product reads it.
 * @param source the variables by name; blank ones count as absent
 * @throws EnvironmentError naming every bad and every missing variable at once
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(present);
  const problems = [
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...findMissing(present),
    ...findMixedModes(present),
  ];
  if (!parsed.success || problems.length > 0) {
    throw toError(problems);
  }
  const env = toEnv(parsed.data);
  const unsafe = findUnsafe(parsed.data, !env.content || !env.email || !env.stripe);
  if (unsafe.length > 0) throw toError(unsafe);
  return env;
}

/** The path of a database file; null for a server's database. */
export const toDatabaseFile = ({ databaseUrl }: Pick<Env, 'databaseUrl'>): string | null =>
  databaseUrl.startsWith('file:') ? databaseUrl.slice('file:'.length) : null;

const toError = (problems: readonly string[]) =>
  new EnvironmentError(`check the environment variables: ${problems.join('; ')}.`);

function findMissing(present: Readonly<Record<string, string | undefined>>): string[] {
  const sandboxAllowed = flag.safeParse(present['ALLOW_SANDBOX']).data === true;
  const required =
    present['NODE_ENV'] === 'production' && !sandboxAllowed
      ? requiredInProduction.filter((name) => !present[name])
      : [];
  const alone = companions.filter(
    ([name, companion]) => present[name] && !present[companion] && !required.some((one) => one === companion),
  );
  return [
    ...required.map((name) => `${name} is missing, and production needs it unless ALLOW_SANDBOX=1`),
    ...alone.map(([name, companion]) => `${companion} is missing, and ${name} needs it`),
  ];
}

/** Whether a Stripe key moves real money. */
export const isLiveKey = (key: string): boolean => /^(sk|rk|pk)_live_/.test(key);

/** Keys of two modes don't work together, and test keys would give plans away in production. */
function findMixedModes(present: Readonly<Record<string, string | undefined>>): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, NODE_ENV: mode } = present;
  if (!secret || !publishable) return [];
  if (isLiveKey(secret) !== isLiveKey(publishable)) {
    return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes, one test and one live'];
  }
  const mayTest = flag.safeParse(present['ALLOW_SANDBOX']).data === true;
  if (mode !== 'production' || isLiveKey(secret) || mayTest) return [];
  return ['STRIPE_SECRET_KEY is a test key, and production needs live keys unless ALLOW_SANDBOX=1'];
}

function toEnv(vars: Variables) {
  const dataDir = resolve(vars.DATA_DIR);
  const [content, email, stripe] = [toContent(vars), toEmail(vars), toStripe(vars)];
  const isSandboxed = content === null || email === null || stripe === null;
  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`;
  return {
    production: vars.NODE_ENV === 'production',
    port: vars.PORT,
    host: vars.HOST,
    /** Absolute path of the folder that holds all data. */
    dataDir,
    /** The origin visitors use, without a trailing slash. */
    publicUrl,
    logLevel: vars.LOG_LEVEL,
    /** Null where it depends on whether a person reads standard output. */
    logFormat: vars.LOG_FORMAT ?? null,
    /** How many reverse proxies are in front; their X-Forwarded-For entries are trusted. */
    trustedProxies: vars.TRUST_PROXY,
    databaseUrl: vars.DATABASE_URL ?? `file:${join(dataDir, 'stackworks.db')}`,
    databaseToken: vars.DATABASE_AUTH_TOKEN,
    /** Absolute path of the folder of clients' files, where no bucket is configured. */
    filesDir: resolve(vars.FILES_DIR ?? join(dataDir, 'files')),
    bucket: toBucket(vars),
    /** The largest file and the largest profile photo, in bytes. Source: decision D13. */
    fileMaxBytes: vars.UPLOAD_MAX_BYTES,
    avatarMaxBytes: vars.AVATAR_MAX_BYTES,
    /** Whether the demo pages and the demo plan work. Source: decision D9. */
    demoMode: vars.DEMO_MODE ?? isSandboxed,
    /** Whether content, email or Stripe is sandboxed. */
    isSandboxed,
    /** Off where something else serves site, portal and Studio, as in development. */
    servePages: vars.SERVE_PAGES,
    /** When null, one is stored in the data folder. */
    sessionSecret: vars.SESSION_SECRET ?? null,
    /** The secret other processes sign with, or did before: accepted as well. */
    otherSecret: vars.SESSION_SECRET_PREVIOUS,
    /** First Setup requires it; when null, a token is generated and logged while there is no staff. */
    setupToken: vars.SETUP_TOKEN ?? null,
    /** Tells another host to build the site; null while we build it ourselves. */
    deployHookUrl: vars.SITE_DEPLOY_HOOK_URL ?? null,
    content,
    email,
    /** How answers to emails reach us. */
    inbound: toInbound(vars, email === null ? 'localhost' : null),
    stripe,
    /** The token to read metrics with; without one there are none. */
    metricsToken: vars.METRICS_TOKEN ?? null,
    /** Statements that take at least this long are logged, in milliseconds. */
    slowQueryMs: vars.SLOW_QUERY_MS,
    /** How long we report that we are about to stop before we do, so that proxies turn away, in milliseconds. */
    drainMs: vars.DRAIN_SECONDS * 1000,
    /** How long staff can undo what they send to a client or lead, in milliseconds. */
    undoSendMs: vars.UNDO_SEND_SECONDS * 1000,
    /** The service that page views are reported to, as Plausible takes them; null while we count them ourselves. */
    analytics: vars.ANALYTICS_URL
      ? { url: vars.ANALYTICS_URL, domain: vars.ANALYTICS_DOMAIN ?? new URL(publicUrl).hostname }
      : null,
  };
}

function toContent(vars: Variables): ContentSettings | null {
  const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = vars;
  if (!projectId || !dataset) return null;
  return {
    projectId,
    dataset,
    readToken: vars.SANITY_API_READ_TOKEN,
    apiHost: vars.SANITY_API_HOST,
    webhookSecret: vars.SANITY_WEBHOOK_SECRET,
  };
}

const toEmail = ({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Variables): EmailSettings | null =>
  smtpUrl && from ? { smtpUrl, from } : null;

/** @param localDomain the domain of reply addresses where emails go to the sandbox's mailbox */
const toInbound = (vars: Variables, localDomain: string | null) => ({
  /** The domain of reply addresses; null where emails can't be answered. */
  domain: vars.INBOUND_EMAIL_DOMAIN ?? localDomain,
  /** The port of the SMTP listener; null without one. */
  port: vars.INBOUND_EMAIL_PORT === 0 ? null : vars.INBOUND_EMAIL_PORT,
  /** Signs emails that a provider posts; without it none is accepted. */
  webhookSecret: vars.INBOUND_EMAIL_SECRET ?? null,
  /** The mail server in front, whose SPF, DKIM and DMARC results are believed; null for none. */
  trustedServer: vars.INBOUND_EMAIL_TRUSTED_SERVER ?? null,
});

function toStripe(vars: Variables): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = vars;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_LINKS_URL: linksUrl } = vars;
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl: vars.STRIPE_API_URL,
    scriptUrl: vars.STRIPE_SCRIPT_URL,
    linksUrl,
  };
}

function toBucket(vars: Variables): BucketSettings | null {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint } = vars;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = vars;
  if (!name || !region || !accessKeyId || !secretAccessKey) return null;
  return { name, region, endpoint, credentials: { accessKeyId, secretAccessKey } };
}
