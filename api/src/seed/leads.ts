import { randomUUID } from 'node:crypto';
import type { LeadSource } from '@stackworks/contracts';
import { before, type DemoConsultation, type DemoLead } from './demo-data.ts';
import { demoCalendar, toTargets } from './targets.ts';

type Lead = Pick<DemoLead, 'daysAgo' | 'status' | 'answeredAfterDays' | 'email'>;
type Case = { source: LeadSource; name: string; summary: string; text: string };

/** A lead as it was sent, what the team has made of it, and the response owed to it. */
function toLead<Sent extends Lead>(
  { daysAgo, status, answeredAfterDays, ...sent }: Sent,
  { text, ...shown }: Case,
  adminId: string,
  now: Date,
) {
  const id = randomUUID();
  const createdAt = before(now, daysAgo);
  const answeredAt = answeredAfterDays === undefined ? null : before(now, daysAgo - answeredAfterDays);
  const turns = [
    { from: 'client' as const, text, createdAt },
    ...(answeredAt === null ? [] : [{ from: 'admin' as const, text: '', createdAt: answeredAt }]),
  ];
  return {
    row: { id, ...sent, createdAt },
    leadRow: {
      id,
      ...shown,
      email: sent.email,
      status,
      createdAt,
      ownerId: answeredAt && adminId,
      updatedAt: answeredAt ?? createdAt,
    },
    targets: toTargets(turns, { kind: 'lead', subjectId: id, client: null, projectId: null }, adminId),
  };
}

export function toContactSubmission(lead: DemoLead, adminId: string, now: Date) {
  const { firstName, lastName, service: summary, message: text } = lead;
  return toLead(lead, { source: 'contact', name: `${firstName} ${lastName}`, summary, text }, adminId, now);
}

/** The response target of a consultation, in opening hours: as content begins with, which cannot be read yet. */
const supportHours = 2;

export function toConsultation(consultation: DemoConsultation, adminId: string, now: Date) {
  const { name, email, businessType, mainGoal, wantsCall, conversationSummary } = consultation;
  const answers = [businessType, mainGoal].filter(Boolean).join(', ');
  const summary = answers || (conversationSummary.split('\n')[0] ?? '').replace('Visitor: ', '');
  const shown = { source: 'stackbot' as const, name: name || email, summary, text: summary };
  const lead = toLead(consultation, shown, adminId, now);
  const dueAt = demoCalendar.addBusinessHours(new Date(lead.row.createdAt), supportHours).toISOString();
  return {
    ...lead,
    targets: (wantsCall ? lead.targets : []).map((target) => ({
      ...target,
      supportHours,
      dueAt,
      isMet: target.closedAt === null ? null : target.closedAt <= dueAt,
    })),
  };
}
