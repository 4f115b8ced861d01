import type { SmtpSettings } from '@stackworks/email';
import { join, resolve } from 'node:path';
import { findUnsafe } from './env-safety.ts';
import {
  companions,
  flag,
  requiredInProduction,
  variables,
  type LogFormat,
  type LogLevel,
  type Variables,
} from './env-variables.ts';

/** How content is reached. Without `apiHost` it is Sanity's own service. */
export type ContentSettings = {
  projectId: string;
  dataset: string;
  readToken?: string | undefined;
  apiHost?: string | undefined;
  /** Signs the reports of what has been published. Without it none can be believed. */
  webhookSecret?: string | undefined;
};

/** The mail server and the sender. `inboxPath` is where the sandbox shows the emails it caught. */
type EmailSettings = SmtpSettings & { inboxPath?: string | undefined };

/**
 * The card service. Addresses are given where they are not its own: `apiUrl` of its API, `scriptUrl` of its browser
 * script, which may be on our own origin. `linksUrl` is what stands before the id of a payment link.
 */
export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl?: string | undefined;
  scriptUrl?: string | undefined;
  linksUrl: string;
  /** Where staff look at customers, where it is not Stripe's own dashboard. */
  dashboardUrl?: string | undefined;
};

/** A bucket of S3, or at `endpoint` of a service that speaks as S3 does, and who we are there. */
export type BucketSettings = {
  name: string;
  region: string;
  endpoint?: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** The service that page views are reported to, as Plausible takes them, and what it calls our site. */
export type AnalyticsSettings = { url: string; domain: string };

/** The environment as parsed. A service that is null has a local stand-in; a null secret is kept in the data folder. */
export type Env = {
  production: boolean;
  port: number;
  host: string;
  /** Absolute path of the folder that holds everything we keep. */
  dataDir: string;
  /** The origin visitors use, without a trailing slash. */
  publicUrl: string;
  logLevel: LogLevel;
  /** Null where it follows from whether a person reads standard output. */
  logFormat: LogFormat | null;
  /** How many reverse proxies stand in front; their X-Forwarded-For entries are believed. */
  trustedProxies: number;
  databaseUrl: string;
  /** What a database server asks for, where it is not in its address. */
  databaseToken?: string | undefined;
  /** Absolute path of the folder of clients' files, where no bucket is configured. */
  filesDir: string;
  /** Where clients' files are instead of a folder. */
  bucket: BucketSettings | null;
  /** The largest file and the largest profile photo, in bytes. Source: decision D13. */
  fileMaxBytes: number;
  avatarMaxBytes: number;
  /** Whether the demo pages and the demo plan work. Source: decision D9. */
  demoMode: boolean;
  /** Whether a stand-in runs for content, email or Stripe. */
  isSandboxed: boolean;
  /** Off where something else serves site, portal and Studio, as in development. */
  servePages: boolean;
  sessionSecret: string | null;
  /** What other processes sign with, or did before: read and opened as well. */
  otherSecret?: string | undefined;
  /** What First Setup asks for; without it a token is generated and logged while there is no staff. */
  setupToken: string | null;
  /** Tells another host to build the site; null while we build it ourselves. */
  deployHookUrl: string | null;
  content: ContentSettings | null;
  mail: EmailSettings | null;
  stripe: StripeSettings | null;
  /** What whoever reads the metrics has to show; without it they are not there. */
  metricsToken: string | null;
  /** A statement of the database that takes so long is told, in milliseconds. */
  slowQueryMs: number;
  /** For how long we say that we are about to stop before we do, so that proxies turn away, in milliseconds. */
  drainMs: number;
  /** Null while we count page views ourselves. */
  analytics: AnalyticsSettings | null;
};

/** The environment with every service found: what the app runs on. */
export type Config = Env & {
  sessionSecret: string;
  content: ContentSettings;
  mail: EmailSettings;
  stripe: StripeSettings;
};

/** Thrown by parseEnv; its message is one sentence that names every variable to mend. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads the environment; nothing else in the product does.
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
  const unsafe = findUnsafe(parsed.data, !env.content || !env.mail || !env.stripe);
  if (unsafe.length > 0) throw toError(unsafe);
  return env;
}

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

/** Whether a key of Stripe's moves real money. */
export const isLiveKey = (key: string): boolean => /^(sk|rk|pk)_live_/.test(key);

/** Keys of two modes never work together, and test keys would give plans away in production. */
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

function toEnv(vars: Variables): Env {
  const dataDir = resolve(vars.DATA_DIR);
  const content =
    vars.SANITY_PROJECT_ID && vars.SANITY_DATASET
      ? {
          projectId: vars.SANITY_PROJECT_ID,
          dataset: vars.SANITY_DATASET,
          readToken: vars.SANITY_API_READ_TOKEN,
          apiHost: vars.SANITY_API_HOST,
          webhookSecret: vars.SANITY_WEBHOOK_SECRET,
        }
      : null;
  const mail = vars.SMTP_URL && vars.MAIL_FROM ? { smtpUrl: vars.SMTP_URL, from: vars.MAIL_FROM } : null;
  const stripe = toStripe(vars);
  const isSandboxed = content === null || mail === null || stripe === null;
  const publicUrl = vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`;
  return {
    production: vars.NODE_ENV === 'production',
    port: vars.PORT,
    host: vars.HOST,
    dataDir,
    publicUrl,
    logLevel: vars.LOG_LEVEL,
    logFormat: vars.LOG_FORMAT ?? null,
    trustedProxies: vars.TRUST_PROXY,
    databaseUrl: vars.DATABASE_URL ?? `file:${join(dataDir, 'stackworks.db')}`,
    databaseToken: vars.DATABASE_AUTH_TOKEN,
    filesDir: resolve(vars.FILES_DIR ?? join(dataDir, 'files')),
    bucket: toBucket(vars),
    fileMaxBytes: vars.UPLOAD_MAX_BYTES,
    avatarMaxBytes: vars.AVATAR_MAX_BYTES,
    demoMode: vars.DEMO_MODE ?? isSandboxed,
    isSandboxed,
    servePages: vars.SERVE_PAGES,
    sessionSecret: vars.SESSION_SECRET ?? null,
    otherSecret: vars.SESSION_SECRET_PREVIOUS,
    setupToken: vars.SETUP_TOKEN ?? null,
    deployHookUrl: vars.SITE_DEPLOY_HOOK_URL ?? null,
    content,
    mail,
    stripe,
    metricsToken: vars.METRICS_TOKEN ?? null,
    slowQueryMs: vars.SLOW_QUERY_MS,
    drainMs: vars.DRAIN_SECONDS * 1000,
    analytics: vars.ANALYTICS_URL
      ? { url: vars.ANALYTICS_URL, domain: vars.ANALYTICS_DOMAIN ?? new URL(publicUrl).hostname }
      : null,
  };
}

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
