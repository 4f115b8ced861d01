import type { Reader } from '@stackworks/database';
import { asc, inArray } from 'drizzle-orm';
import { consultations, contactSubmissions } from '#/modules/leads/leads.tables.ts';
import { pick } from '#/platform/database/columns.ts';
import type { Person } from '#/modules/privacy/queries/find-person.ts';
import { toPart, type DataPart } from './data-part.ts';
import { asLongText, sayTime, sayYesOrNo } from './words.ts';

const leadColumns = pick(contactSubmissions, [
  'createdAt',
  'firstName',
  'lastName',
  'email',
  'service',
  'message',
]);
const consultationColumns = pick(consultations, [
  'createdAt',
  'name',
  'email',
  'phone',
  'wantsCall',
  'question',
  'businessType',
  'currentWebsite',
  'mainGoal',
  'budget',
  'timeline',
  'features',
  'recommendations',
  'conversationSummary',
]);

/** What the person sent before, or without, having an account. */
export async function collectLeads(reader: Reader, { leads }: Person): Promise<DataPart[]> {
  const leadIds = leads.map(({ id }) => id);
  const [sent, answers] = await Promise.all([
    reader
      .select(leadColumns)
      .from(contactSubmissions)
      .where(inArray(contactSubmissions.id, leadIds))
      .orderBy(asc(contactSubmissions.createdAt)),
    reader
      .select(consultationColumns)
      .from(consultations)
      .where(inArray(consultations.id, leadIds))
      .orderBy(asc(consultations.createdAt)),
  ]);
  const byEmail = leads
    .filter(({ source }) => source === 'email')
    .map((lead) => pick(lead, ['createdAt', 'name', 'email', 'summary']));
  return [
    toPart('Enquiries', sent, [
      ['Sent', ({ createdAt }) => sayTime(createdAt)],
      ['Name', ({ firstName, lastName }) => `${firstName} ${lastName}`],
      ['Email', ({ email }) => email],
      ['You need', ({ service }) => service],
      ['Message', ({ message }) => message],
    ]),
    toPart('Enquiries by email', byEmail, [
      ['Received', ({ createdAt }) => sayTime(createdAt)],
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['About', ({ summary }) => summary],
    ]),
    toPart('StackBot conversations', answers, [
      ['Sent', ({ createdAt }) => sayTime(createdAt)],
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['You want a call or email', ({ wantsCall }) => sayYesOrNo(wantsCall)],
      ['You asked', ({ question }) => question],
      ['Business', ({ businessType }) => businessType],
      ['Website now', ({ currentWebsite }) => currentWebsite],
      ['Main goal', ({ mainGoal }) => mainGoal],
      ['Budget', ({ budget }) => budget],
      ['Timeline', ({ timeline }) => timeline],
      ['Features', ({ features }) => features.join(', ')],
      ['We recommended', ({ recommendations }) => recommendations.join(', ')],
      ['Conversation', ({ conversationSummary }) => asLongText(conversationSummary)],
    ]),
  ];
}
