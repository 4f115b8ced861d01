import type { mailNames } from '@stackworks/contracts';
import type { z } from 'zod';
import { approvalReceived } from './approval-received.tsx';
import { billingProblem } from './billing-problem.tsx';
import { clientInvitation } from './client-invitation.tsx';
import { clientMessages } from './client-messages.tsx';
import { clientWelcome } from './client-welcome.tsx';
import { decisionMade } from './decision-made.tsx';
import { emailChangeRequested } from './email-change-requested.tsx';
import { emailChanged } from './email-changed.tsx';
import { emailVerification } from './email-verification.tsx';
import { enquiriesArrived } from './enquiries-arrived.tsx';
import { enquiryArrived } from './enquiry-arrived.tsx';
import { enquiryReceived } from './enquiry-received.tsx';
import { mentioned } from './mentioned.tsx';
import { passwordChanged } from './password-changed.tsx';
import { passwordReset } from './password-reset.tsx';
import { priceChange } from './price-change.tsx';
import { orderReceived } from './order-received.tsx';
import { paidOnHold } from './paid-on-hold.tsx';
import { priceChangeOff } from './price-change-off.tsx';
import { paidTwice } from './paid-twice.tsx';
import { paymentFailed } from './payment-failed.tsx';
import { paymentReceipt } from './payment-receipt.tsx';
import { paymentRecovered } from './payment-recovered.tsx';
import { planChanged } from './plan-changed.tsx';
import { planEnding } from './plan-ending.tsx';
import { planKept } from './plan-kept.tsx';
import { planPaused } from './plan-paused.tsx';
import { planStarted } from './plan-started.tsx';
import { projectAssigned } from './project-assigned.tsx';
import { projectBriefed } from './project-briefed.tsx';
import { projectStatus } from './project-status.tsx';
import { teamChanged } from './team-changed.tsx';
import { teamInvitation } from './team-invitation.tsx';
import { twoFactorChanged } from './two-factor-changed.tsx';
import { unreadMessages } from './unread-messages.tsx';
import { versionReady } from './version-ready.tsx';
import { wrongCodes } from './wrong-codes.tsx';

/** Every mail we send, by the name its outbox row carries. A new mail is a file of its own and a line here. */
export const mailTemplates = {
  'approval-received': approvalReceived,
  'billing-problem': billingProblem,
  'client-invitation': clientInvitation,
  'client-messages': clientMessages,
  'client-welcome': clientWelcome,
  'decision-made': decisionMade,
  'email-change-requested': emailChangeRequested,
  'email-changed': emailChanged,
  'email-verification': emailVerification,
  'enquiries-arrived': enquiriesArrived,
  'enquiry-arrived': enquiryArrived,
  'enquiry-received': enquiryReceived,
  mentioned,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'order-received': orderReceived,
  'price-change': priceChange,
  'paid-on-hold': paidOnHold,
  'price-change-off': priceChangeOff,
  'paid-twice': paidTwice,
  'payment-failed': paymentFailed,
  'payment-receipt': paymentReceipt,
  'payment-recovered': paymentRecovered,
  'plan-changed': planChanged,
  'plan-ending': planEnding,
  'plan-kept': planKept,
  'plan-paused': planPaused,
  'plan-started': planStarted,
  'project-assigned': projectAssigned,
  'project-briefed': projectBriefed,
  'project-status': projectStatus,
  'team-changed': teamChanged,
  'team-invitation': teamInvitation,
  'two-factor-changed': twoFactorChanged,
  'unread-messages': unreadMessages,
  'version-ready': versionReady,
  'wrong-codes': wrongCodes,
} satisfies Record<keyof typeof mailNames, unknown>;
type Templates = typeof mailTemplates;

/** A mail to enqueue: the props are those its template asks for. */
export type MailMessage = {
  [Name in keyof Templates]: {
    template: Name;
    /** One email address. */
    to: string;
    props: z.infer<Templates[Name]['props']>;
    /** Names the event this mail speaks of; a second mail with the same key is not sent. */
    dedupeKey?: string;
  };
}[keyof Templates];

const templatesByName = new Map(Object.entries(mailTemplates));

/** Finds the template a stored row names; null for a name this version does not know. */
export const findTemplate = (name: string) => templatesByName.get(name) ?? null;
