import type { DescribedCalls } from '#/server/openapi/describe-calls.ts';
import { adminAccountDocs } from '#/modules/team/admin-accounts.docs.ts';
import { clientAccountDocs } from '#/modules/accounts/client-accounts.docs.ts';
import { clientProfileDocs } from '#/modules/accounts/client-profile.docs.ts';
import { pictureDocs } from '#/modules/accounts/pictures.docs.ts';
import { unsubscribeDocs } from '#/modules/accounts/unsubscribe.docs.ts';
import { fileDocs } from '#/modules/files/files.docs.ts';
import { auditDocs } from '#/modules/system/audit/audit.docs.ts';
import { checkoutDocs } from '#/modules/billing/checkout/checkouts.docs.ts';
import { clientBillingDocs } from '#/modules/billing/client/client-billing.docs.ts';
import { stripeHookDocs } from '#/modules/billing/webhook/webhook.docs.ts';
import { staffBillingDocs } from '#/modules/billing/staff/staff-billing.docs.ts';
import { clientPageDocs } from '#/modules/clients/client-page.docs.ts';
import { clientDocs } from '#/modules/clients/clients.docs.ts';
import { consultationDocs } from '#/modules/leads/consultations/consultations.docs.ts';
import { contentHookDocs } from '#/modules/content/content-hook.docs.ts';
import { contentDocs } from '#/modules/content/content.docs.ts';
import { imageDocs } from '#/modules/content/images.docs.ts';
import { planHolderDocs } from '#/modules/content/plan-holders.docs.ts';
import { previewDocs } from '#/modules/content/preview.docs.ts';
import { demoDocs } from '#/modules/demo/demo.docs.ts';
import { enquiryDocs } from '#/modules/leads/leads.docs.ts';
import { eventDocs } from '#/platform/live/live.docs.ts';
import { healthDocs } from '#/modules/system/health/health.docs.ts';
import {
  chatDocs,
  savedReplyDocs,
  threadDocs,
  unreadDocs,
} from '#/modules/conversations/conversations.docs.ts';
import { inboxDocs } from '#/modules/inbox/inbox.docs.ts';
import { pageviewDocs } from '#/modules/pageviews/pageviews.docs.ts';
import { projectDocs } from '#/modules/projects/projects.docs.ts';
import { referenceDocs } from './reference.docs.ts';
import { reportDocs } from '#/modules/reports/reports.docs.ts';
import { versionDocs } from '#/modules/versions/versions.docs.ts';
import { searchDocs } from '#/modules/search/search.docs.ts';
import { sessionDocs } from '#/modules/sessions/sessions.docs.ts';
import { savedViewDocs } from '#/modules/team/saved-views.docs.ts';
import { metricsDocs } from '#/modules/system/metrics.docs.ts';
import { systemDocs } from '#/modules/system/system.docs.ts';
import { teamDocs } from '#/modules/team/team.docs.ts';
import { twoFactorDocs } from '#/modules/sessions/two-factor/two-factor.docs.ts';

/** Every noun’s calls as the reference tells them, in its order. */
export const describedCalls: readonly DescribedCalls[] = [
  adminAccountDocs,
  clientAccountDocs,
  clientProfileDocs,
  pictureDocs,
  unsubscribeDocs,
  fileDocs,
  auditDocs,
  checkoutDocs,
  clientBillingDocs,
  stripeHookDocs,
  staffBillingDocs,
  clientPageDocs,
  clientDocs,
  consultationDocs,
  contentHookDocs,
  contentDocs,
  imageDocs,
  previewDocs,
  planHolderDocs,
  demoDocs,
  enquiryDocs,
  eventDocs,
  healthDocs,
  chatDocs,
  inboxDocs,
  pageviewDocs,
  projectDocs,
  referenceDocs,
  reportDocs,
  versionDocs,
  savedReplyDocs,
  searchDocs,
  sessionDocs,
  savedViewDocs,
  metricsDocs,
  systemDocs,
  teamDocs,
  twoFactorDocs,
  threadDocs,
  unreadDocs,
];
