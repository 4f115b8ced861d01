import { randomUUID } from 'node:crypto';
import { mounts } from '@stackworks/contracts';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every, except } from 'hono/combine';
import { requestId } from 'hono/request-id';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { createHealthReader, type HealthPort } from '#/modules/system/health.ts';
import type { PageviewsPort } from '#/modules/pageviews/pageview-counter.ts';
import type { Platform } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from './server/app-env.ts';
import { onError, onNotFound, toUnknownCall } from './server/on-error.ts';
import { documentedFileRoutes, documentedUploadPaths } from './documented/files.routes.ts';
import { documentedMessageRoutes } from './documented/messages.routes.ts';
import { addOlderAddresses } from './documented/older-addresses.ts';
import { addOlderPlanNames } from './documented/plans.ts';
import { addStatusVocabularies } from './documented/statuses.ts';
import { requestLog } from './server/request-log.ts';
import { securityHeaders } from './server/security-headers.ts';
import { apiTokenRoutes } from './modules/api-tokens/api-tokens.routes.ts';
import { savedViewRoutes } from './modules/team/saved-views.routes.ts';
import { adminAccountRoutes, teamRoutes } from './modules/team/team.routes.ts';
import { clientProfileRoutes, unsubscribeRoutes } from '#/modules/accounts/accounts.routes.ts';
import { picturePaths, pictureRoutes } from '#/modules/accounts/pictures.routes.ts';
import { clientAccountRoutes } from './modules/accounts/sign-in.routes.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { uploadPaths, uploadRoutes } from './modules/files/upload.routes.ts';
import { clientBillingRoutes } from '#/modules/billing/client/client-billing.routes.ts';
import { checkoutRoutes } from '#/modules/billing/checkout/checkouts.routes.ts';
import { stripeHookRoutes } from './modules/billing/webhook/webhook.routes.ts';
import { clientRoutes, clientPageRoutes } from '#/modules/clients/clients.routes.ts';
import { staffBillingRoutes } from '#/modules/billing/staff-billing.routes.ts';
import { consultationRoutes, leadRoutes } from '#/modules/leads/leads.routes.ts';
import { contentHookRoutes } from '#/modules/content/content-hook.routes.ts';
import {
  contentRoutes,
  imageRoutes,
  planHolderRoutes,
  previewRoutes,
} from '#/modules/content/content.routes.ts';
import { demoRoutes } from '#/modules/demo/demo.routes.ts';
import { eventRoutes } from './server/live.routes.ts';
import { healthRoutes, auditRoutes, metricsRoutes, systemRoutes } from '#/modules/system/system.routes.ts';
import {
  conversationRoutes,
  mentionRoutes,
  savedReplyRoutes,
  scheduledMessageRoutes,
  unreadRoutes,
} from './modules/conversations/conversations.routes.ts';
import { inboxRoutes } from './modules/inbox/inbox.routes.ts';
import { pageviewRoutes } from '#/modules/pageviews/pageviews.routes.ts';
import {
  clientPrivacyRoutes,
  dataExportRoutes,
  staffPrivacyRoutes,
} from '#/modules/privacy/privacy.routes.ts';
import { projectRoutes } from '#/modules/projects/projects.routes.ts';
import { referenceRoutes } from './server/openapi/reference/reference.routes.ts';
import { unsortedEmailRoutes } from '#/modules/replies/unsorted-emails.routes.ts';
import { emailHookPath, emailHookRoutes, incomingEmailRoutes } from '#/modules/replies/replies.routes.ts';
import { reportRoutes } from '#/modules/reports/reports.routes.ts';
import { holidayRoutes, replyTimeRoutes } from '#/modules/sla/sla.routes.ts';
import { timeRoutes } from '#/modules/time/time.routes.ts';
import { companyLinkRoutes, companyRoutes } from './modules/companies/companies.routes.ts';
import { staffCompanyRoutes } from './modules/companies/staff-companies.routes.ts';
import { calendarFeedRoutes } from './modules/calendar-feeds/calendar-feeds.routes.ts';
import { versionLinkRoutes } from './modules/versions/version-links.routes.ts';
import { versionRoutes } from './modules/versions/versions.routes.ts';
import { searchRoutes } from '#/modules/search/search.routes.ts';
import { webhookRoutes } from './modules/webhooks/webhooks.routes.ts';
import { sessionRoutes, twoFactorRoutes } from '#/modules/sessions/sessions.routes.ts';

/** What the whole API needs, built once in `index.ts`. Each noun names its own share. */
export type Ports = Platform & CataloguePort & HealthPort & PageviewsPort;

/** The largest JSON or form body a call may send, in bytes. */
const bodyBytes = 1024 * 1024;

/** Calls with limits of their own. */
const uploadAddresses = [
  ...Object.values(uploadPaths),
  ...Object.values(documentedUploadPaths),
  ...Object.values(picturePaths),
  emailHookPath,
].map((path) => `${mounts.api}${path}`);

/** Every call of the API, chained so that the typed client knows each one. */
function createApi(deps: Ports) {
  const readHealth = createHealthReader(deps);
  return new Hono<AppEnv>()
    .route('/health', healthRoutes(deps, readHealth))
    .route('/', contentRoutes(deps))
    .route('/', contentHookRoutes(deps))
    .route('/', imageRoutes(deps))
    .route('/', previewRoutes(deps))
    .route('/', planHolderRoutes(deps))
    .route('/', sessionRoutes(deps))
    .route('/', clientAccountRoutes(deps))
    .route('/', clientProfileRoutes(deps))
    .route('/', companyRoutes(deps))
    .route('/', companyLinkRoutes(deps))
    .route('/', staffCompanyRoutes(deps))
    .route('/', adminAccountRoutes(deps))
    .route('/', unsubscribeRoutes(deps))
    .route('/', clientBillingRoutes(deps))
    .route('/', clientRoutes(deps))
    .route('/', teamRoutes(deps))
    .route('/', twoFactorRoutes(deps))
    .route('/', apiTokenRoutes(deps))
    .route('/', webhookRoutes(deps))
    .route('/', auditRoutes(deps))
    .route('/', projectRoutes(deps))
    .route('/', versionRoutes(deps))
    .route('/', versionLinkRoutes(deps))
    .route('/', calendarFeedRoutes(deps))
    .route('/', timeRoutes(deps))
    .route('/', fileRoutes(deps))
    .route('/', uploadRoutes(deps))
    .route('/', pictureRoutes(deps))
    .route('/', conversationRoutes(deps))
    .route('/', mentionRoutes(deps))
    .route('/', savedReplyRoutes(deps))
    .route('/', scheduledMessageRoutes(deps))
    .route('/', searchRoutes(deps))
    .route('/', unreadRoutes(deps))
    .route('/', eventRoutes(deps))
    .route('/', savedViewRoutes(deps))
    .route('/', leadRoutes(deps))
    .route('/', consultationRoutes(deps))
    .route('/', reportRoutes(deps))
    .route('/', replyTimeRoutes(deps))
    .route('/', holidayRoutes(deps))
    .route('/', pageviewRoutes(deps))
    .route('/', clientPageRoutes(deps))
    .route('/', checkoutRoutes(deps))
    .route('/', staffBillingRoutes(deps))
    .route('/', stripeHookRoutes(deps))
    .route('/', emailHookRoutes(deps))
    .route('/', incomingEmailRoutes(deps))
    .route('/', unsortedEmailRoutes(deps))
    .route('/', demoRoutes(deps))
    .route('/', inboxRoutes(deps))
    .route('/', clientPrivacyRoutes(deps))
    .route('/', dataExportRoutes(deps))
    .route('/', staffPrivacyRoutes(deps))
    .route('/', systemRoutes(deps, readHealth))
    .route('/', metricsRoutes(deps, readHealth));
}

/** The API's calls as the typed client sees them. */
export type Api = ReturnType<typeof createApi>;

/** What shares the origin with the API: the built pages, and the sandbox while it runs. */
export type Neighbours = {
  pages?: Hono<AppEnv> | undefined;
  sandbox?: Hono<Pick<AppEnv, 'Bindings'>> | undefined;
};

/** The whole origin as one Hono app. */
export function createApp(deps: Ports, { pages, sandbox }: Neighbours = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(requestId(fromProxy), requestLog(deps), securityHeaders(deps.config));
  app.onError(onError);
  app.notFound(onNotFound);
  app.use(`${mounts.api}/*`, neverStored);
  app.use(
    `${mounts.api}/*`,
    withBody(
      every(except(uploadAddresses, bodyLimit({ maxSize: bodyBytes, onError: rejectBody })), plainJson),
    ),
  );
  addStatusVocabularies(app);
  addOlderPlanNames(app);
  const api = createApi(deps);
  api.route('/', documentedFileRoutes(deps));
  api.route('/', documentedMessageRoutes(deps));
  addOlderAddresses(api);
  api.route('/', referenceRoutes(deps, api.routes));
  app.route(mounts.api, api);
  app.all(`${mounts.api}/*`, toUnknownCall(mounts.api, api.routes));
  if (sandbox) app.route(mounts.sandbox, sandbox);
  if (pages) app.route('/', pages);
  return app;
}

/** Responses hold personal data, so nothing in between stores them unless a call says otherwise. */
const neverStored: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};

/** A proxy's request id, if it is valid. The log sets the response's header: setting it before there is a response costs more. */
const fromProxy = {
  headerName: '',
  generator: (c: Context) => {
    const sent = c.req.header('x-request-id') ?? '';
    return /^[\w=-]{1,64}$/.test(sent) ? sent : randomUUID();
  },
};

/** Only where there may be a body: looking for one makes a `Request`, at half the cost of a short response. */
const withBody =
  (check: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : check(c, next);

/** We don't decode bodies: compressed JSON would be reported as malformed. */
const plainJson: MiddlewareHandler<AppEnv> = async (c, next) => {
  const encoding = (c.req.header('content-encoding') ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && /^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Send this request without a content encoding.');
  }
  await next();
};

function rejectBody(): never {
  throw new AppError('payload_too_large', 'Body exceeds 1 MB.');
}
