import type { DescribedCalls } from '#/server/openapi/describe-calls.ts';
import * as team from '#/modules/team/team.docs.ts';
import { apiTokenDocs } from '#/modules/api-tokens/api-tokens.docs.ts';
import * as accounts from '#/modules/accounts/accounts.docs.ts';
import { fileDocs } from '#/modules/files/files.docs.ts';
import * as system from '#/modules/system/system.docs.ts';
import { checkoutDocs } from '#/modules/billing/checkout/checkouts.docs.ts';
import { clientBillingDocs } from '#/modules/billing/client/client-billing.docs.ts';
import { stripeHookDocs } from '#/modules/billing/webhook/webhook.docs.ts';
import { staffBillingDocs } from '#/modules/billing/staff-billing.docs.ts';
import { clientDocs, clientPageDocs } from '#/modules/clients/clients.docs.ts';
import { consultationDocs, leadDocs } from '#/modules/leads/leads.docs.ts';
import * as content from '#/modules/content/content.docs.ts';
import { demoDocs } from '#/modules/demo/demo.docs.ts';
import { eventDocs } from '#/server/live.docs.ts';
import * as conversations from '#/modules/conversations/conversations.docs.ts';
import { inboxDocs } from '#/modules/inbox/inbox.docs.ts';
import { pageviewDocs } from '#/modules/pageviews/pageviews.docs.ts';
import { clientPrivacyDocs, dataExportDocs, staffPrivacyDocs } from '#/modules/privacy/privacy.docs.ts';
import { projectDocs } from '#/modules/projects/projects.docs.ts';
import { referenceDocs } from './reference.docs.ts';
import { unsortedEmailDocs } from '#/modules/replies/unsorted-emails.docs.ts';
import { emailHookDocs, incomingEmailDocs } from '#/modules/replies/replies.docs.ts';
import { reportDocs } from '#/modules/reports/reports.docs.ts';
import { holidayDocs, replyTimeDocs } from '#/modules/sla/sla.docs.ts';
import { timeDocs } from '#/modules/time/time.docs.ts';
import { versionDocs } from '#/modules/versions/versions.docs.ts';
import { searchDocs } from '#/modules/search/search.docs.ts';
import { webhookDocs } from '#/modules/webhooks/webhooks.docs.ts';
import { sessionDocs, twoFactorDocs } from '#/modules/sessions/sessions.docs.ts';

/** Every noun’s calls as the reference documents them, in its order. */
export const describedCalls: readonly DescribedCalls[] = [
  team.adminAccountDocs,
  accounts.clientAccountDocs,
  accounts.clientProfileDocs,
  accounts.pictureDocs,
  accounts.unsubscribeDocs,
  apiTokenDocs,
  fileDocs,
  system.auditDocs,
  checkoutDocs,
  clientBillingDocs,
  stripeHookDocs,
  staffBillingDocs,
  clientDocs,
  clientPageDocs,
  consultationDocs,
  content.contentHookDocs,
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
  conversations.chatDocs,
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
  team.savedViewDocs,
  system.metricsDocs,
  system.systemDocs,
  team.teamDocs,
  timeDocs,
  twoFactorDocs,
  conversations.threadDocs,
  conversations.leadMessageDocs,
  conversations.unreadDocs,
  webhookDocs,
];
