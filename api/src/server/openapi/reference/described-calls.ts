import { savedViewDocs } from '#/modules/team/saved-views.routes.ts';
import { adminAccountDocs, teamDocs } from '#/modules/team/team.routes.ts';
import { apiTokenDocs } from '#/modules/api-tokens/api-tokens.routes.ts';
import { companyDocs, companyLinkDocs } from '#/modules/companies/companies.routes.ts';
import { staffCompanyDocs } from '#/modules/companies/staff-companies.routes.ts';
import { clientProfileDocs, unsubscribeDocs } from '#/modules/accounts/accounts.routes.ts';
import { pictureDocs } from '#/modules/accounts/pictures.routes.ts';
import { clientAccountDocs } from '#/modules/accounts/sign-in.routes.ts';
import { fileDocs } from '#/modules/files/files.routes.ts';
import { uploadDocs } from '#/modules/files/upload.routes.ts';
import * as system from '#/modules/system/system.routes.ts';
import { checkoutDocs } from '#/modules/billing/checkout/checkouts.routes.ts';
import { clientBillingDocs } from '#/modules/billing/client/client-billing.routes.ts';
import { stripeHookDocs } from '#/modules/billing/webhook/webhook.routes.ts';
import { staffBillingDocs } from '#/modules/billing/staff-billing.routes.ts';
import { clientDocs, clientPageDocs } from '#/modules/clients/clients.routes.ts';
import { consultationDocs, leadDocs } from '#/modules/leads/leads.routes.ts';
import { contentHookDocs } from '#/modules/content/content-hook.routes.ts';
import * as content from '#/modules/content/content.routes.ts';
import { describeOlderPlanNames } from '#/documented/plans.ts';
import { describeOlderAddresses } from '#/documented/older-addresses.ts';
import { documentedFileDocs } from '#/documented/files.routes.ts';
import { documentedMessageDocs } from '#/documented/messages.routes.ts';
import { demoDocs } from '#/modules/demo/demo.routes.ts';
import { eventDocs } from '#/server/live.routes.ts';
import * as conversations from '#/modules/conversations/conversations.routes.ts';
import { inboxDocs } from '#/modules/inbox/inbox.routes.ts';
import { pageviewDocs } from '#/modules/pageviews/pageviews.routes.ts';
import { clientPrivacyDocs, dataExportDocs, staffPrivacyDocs } from '#/modules/privacy/privacy.routes.ts';
import { projectDocs } from '#/modules/projects/projects.routes.ts';
import { ok, responds, tag, type DescribedCalls } from '#/server/openapi/describe-calls.ts';
import type { referenceRoutes } from './reference.routes.ts';
import { unsortedEmailDocs } from '#/modules/replies/unsorted-emails.routes.ts';
import { emailHookDocs, incomingEmailDocs } from '#/modules/replies/replies.routes.ts';
import { reportDocs } from '#/modules/reports/reports.routes.ts';
import { holidayDocs, replyTimeDocs } from '#/modules/sla/sla.routes.ts';
import { timeDocs } from '#/modules/time/time.routes.ts';
import { calendarFeedDocs } from '#/modules/calendar-feeds/calendar-feeds.routes.ts';
import { versionLinkDocs } from '#/modules/versions/version-links.routes.ts';
import { versionDocs } from '#/modules/versions/versions.routes.ts';
import { searchDocs } from '#/modules/search/search.routes.ts';
import { webhookDocs } from '#/modules/webhooks/webhooks.routes.ts';
import { sessionDocs, twoFactorDocs } from '#/modules/sessions/sessions.routes.ts';

const page = { says: 'The page.', types: ['text/html'] } as const;

const referenceDocs = tag('Reference', 'What this is, as a document and as pages.').calls<
  typeof referenceRoutes
>({
  'GET /openapi.json': ok({ says: 'The document.', types: ['application/json'] }).summary(
    'Sends the reference as an OpenAPI document.',
  ),
  'GET /docs': ok(page).summary('Shows every call on a page.'),
  'GET /docs/:noun': responds({
    200: page,
    404: { says: 'A page that leads to those there are.', types: ['text/html'] },
  }).summary('Shows the calls of one heading, every schema or every error code on a page.'),
});

const ofNouns: readonly DescribedCalls[] = [
  adminAccountDocs,
  clientAccountDocs,
  clientProfileDocs,
  companyDocs,
  companyLinkDocs,
  staffCompanyDocs,
  versionLinkDocs,
  calendarFeedDocs,
  pictureDocs,
  unsubscribeDocs,
  apiTokenDocs,
  fileDocs,
  uploadDocs,
  system.auditDocs,
  checkoutDocs,
  clientBillingDocs,
  stripeHookDocs,
  staffBillingDocs,
  clientDocs,
  clientPageDocs,
  consultationDocs,
  contentHookDocs,
  emailHookDocs,
  incomingEmailDocs,
  unsortedEmailDocs,
  content.contentDocs,
  content.imageDocs,
  content.previewDocs,
  content.planHolderDocs,
  demoDocs,
  leadDocs,
  eventDocs,
  system.healthDocs,
  conversations.conversationDocs,
  conversations.mentionDocs,
  inboxDocs,
  pageviewDocs,
  clientPrivacyDocs,
  dataExportDocs,
  staffPrivacyDocs,
  projectDocs,
  referenceDocs,
  reportDocs,
  replyTimeDocs,
  holidayDocs,
  versionDocs,
  conversations.savedReplyDocs,
  conversations.scheduledMessageDocs,
  searchDocs,
  sessionDocs,
  savedViewDocs,
  system.metricsDocs,
  system.systemDocs,
  teamDocs,
  timeDocs,
  twoFactorDocs,
  documentedFileDocs,
  documentedMessageDocs,
  conversations.unreadDocs,
  webhookDocs,
];

/** Every noun’s calls as the reference documents them, in its order. */
export const describedCalls: readonly DescribedCalls[] = describeOlderPlanNames([
  ...ofNouns,
  ...describeOlderAddresses(ofNouns),
]);
