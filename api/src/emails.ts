import { aboutAccess } from '@stackworks/email';
import type { WriteDeferredEmail } from './platform/email/worker.ts';
import { billingProblem } from './modules/billing/emails/billing-problem.tsx';
import { clientInvitation, clientWelcome } from './modules/accounts/emails/client-welcome.tsx';
import {
  emailChangeRequested,
  emailChanged,
  emailVerification,
} from '#/modules/accounts/emails/email-address.tsx';
import { leadDigest, newLead } from './modules/leads/emails/lead-arrived.ts';
import { leadReceived } from './modules/leads/emails/lead-received.tsx';
import { leadAnswered } from './modules/conversations/emails/lead-answered.tsx';
import { clientMessages, mentioned, unreadMessages } from './modules/conversations/emails/message-emails.ts';
import {
  memberInvitation,
  memberJoined,
  memberLeft,
  memberRemoved,
  memberRoleChanged,
  ownershipChanged,
  ownershipOffered,
} from './modules/companies/emails/company-emails.tsx';
import { passwordChanged, passwordReset } from '#/modules/accounts/emails/password.tsx';
import { discountEnded, kitRefunded } from './modules/billing/emails/kit-refunded.tsx';
import { orderReceived } from './modules/billing/emails/order-received.tsx';
import { paidOnHold, paidTwice } from './modules/billing/emails/paid-twice.tsx';
import { paymentFailed, paymentRecovered, planPaused } from './modules/billing/emails/overdue-payment.tsx';
import { planEnding, planKept } from './modules/billing/emails/plan-ending.tsx';
import { priceChange, priceChangeOff } from './modules/billing/emails/price-change.tsx';
import { paymentLink } from './modules/billing/emails/payment-link.tsx';
import { paymentReceipt } from './modules/billing/emails/payment-receipt.tsx';
import { planChanged, planChangePlanned } from './modules/billing/emails/plan-changed.tsx';
import { planStarted } from './modules/billing/emails/plan-started.tsx';
import {
  projectAssigned,
  projectBriefed,
  projectWithdrawn,
  projectStarted,
  projectStatus,
  writeStatusEmail,
} from './modules/projects/emails/project-emails.ts';
import {
  dataExportReady,
  erasureRequestedEmail,
  erasureWithdrawnEmail,
} from './modules/privacy/emails/personal-data.tsx';
import { filesExpiringEmail } from './modules/privacy/emails/files-expiring.tsx';
import { replyNotDelivered } from './modules/replies/emails/reply-not-delivered.tsx';
import {
  approvalReceived,
  decisionMade,
  secondApproval,
  versionReady,
} from './modules/versions/emails/version-emails.ts';
import { webhookOff } from './modules/webhooks/emails/webhook-turned-off.tsx';
import { workloadReport } from './modules/reports/emails/workload-report.ts';
import { teamChanged, teamInvitation } from './modules/team/emails/team.tsx';
import { twoFactorChanged, wrongCodes } from '#/modules/sessions/emails/two-factor.tsx';
import { writeArrivedEmail, writeReceivedEmail, writeDigestEmail } from '#/modules/leads/lead-emails.ts';
import {
  writeLeadEmail,
  writeMentionEmail,
  writeStaffUnreadEmail,
  writeUnreadEmail,
} from './modules/conversations/emails/deferred-emails.ts';

/** Every email we send. A new one is a template in its noun, an event that sends it, and a line here. */
export const emailTemplates = {
  'approval-received': approvalReceived,
  'billing-problem': billingProblem,
  'client-invitation': clientInvitation,
  'client-messages': clientMessages,
  'client-welcome': clientWelcome,
  'data-export-ready': dataExportReady,
  'decision-made': decisionMade,
  'email-change-requested': aboutAccess(emailChangeRequested),
  'email-changed': aboutAccess(emailChanged),
  'email-verification': aboutAccess(emailVerification),
  'leads-arrived': leadDigest,
  'lead-answered': leadAnswered,
  'lead-arrived': newLead,
  'lead-received': leadReceived,
  'discount-ended': discountEnded,
  'kit-refunded': kitRefunded,
  'erasure-requested': erasureRequestedEmail,
  'erasure-withdrawn': erasureWithdrawnEmail,
  'files-expiring': filesExpiringEmail,
  mentioned,
  'password-changed': aboutAccess(passwordChanged),
  'password-reset': aboutAccess(passwordReset),
  'member-invitation': aboutAccess(memberInvitation),
  'member-joined': aboutAccess(memberJoined),
  'member-left': aboutAccess(memberLeft),
  'member-removed': aboutAccess(memberRemoved),
  'member-role-changed': aboutAccess(memberRoleChanged),
  'order-received': orderReceived,
  'ownership-changed': aboutAccess(ownershipChanged),
  'ownership-offered': aboutAccess(ownershipOffered),
  'price-change': priceChange,
  'paid-on-hold': paidOnHold,
  'price-change-off': priceChangeOff,
  'paid-twice': paidTwice,
  'payment-failed': paymentFailed,
  'payment-link': paymentLink,
  'payment-receipt': paymentReceipt,
  'payment-recovered': paymentRecovered,
  'plan-changed': planChanged,
  'plan-change-planned': planChangePlanned,
  'plan-ending': planEnding,
  'plan-kept': planKept,
  'plan-paused': planPaused,
  'plan-started': planStarted,
  'project-assigned': projectAssigned,
  'project-briefed': projectBriefed,
  'project-withdrawn': projectWithdrawn,
  'project-started': projectStarted,
  'project-status': projectStatus,
  'reply-not-delivered': replyNotDelivered,
  'second-approval': secondApproval,
  'team-changed': aboutAccess(teamChanged),
  'team-invitation': aboutAccess(teamInvitation),
  'two-factor-changed': aboutAccess(twoFactorChanged),
  'unread-messages': unreadMessages,
  'version-ready': versionReady,
  'webhook-turned-off': webhookOff,
  'workload-report': workloadReport,
  'wrong-codes': aboutAccess(wrongCodes),
} as const;

declare module '#/platform/email/templates.ts' {
  interface EmailRegistry {
    templates: typeof emailTemplates;
  }
}

/** Who writes the emails that are worded only as they leave, by template. */
export const deferredEmails: ReadonlyMap<string, WriteDeferredEmail> = new Map([
  ['client-messages', writeStaffUnreadEmail],
  ['leads-arrived', writeDigestEmail],
  ['lead-answered', writeLeadEmail],
  ['lead-arrived', writeArrivedEmail],
  ['lead-received', writeReceivedEmail],
  ['mentioned', writeMentionEmail],
  ['project-status', writeStatusEmail],
  ['unread-messages', writeUnreadEmail],
]);
