import { formatDayAndTime, ourTimeZone } from '@stackworks/business-time';
import type { ConversationKind, ReplyValues, SavedReplyPage, SavedReplyQuery } from '@stackworks/contracts';
import { asc, gt } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { kinds } from '#/modules/conversations/conversation-kinds.ts';
import { savedReplies } from '#/modules/conversations/conversations.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { getAdmin, getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import { presentSavedReply } from '#/modules/conversations/conversations.presenter.ts';
import { findNames, getLead } from '#/modules/leads/queries/read-leads.ts';
import { findDueAt } from '#/modules/sla/queries/find-targets.ts';

const shortDay = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', timeZone: ourTimeZone });

/**
 * Lists saved replies by title, which is unique and so serves as the cursor.
 * @throws AppError not_found when the project or client that fills in their variables doesn't exist
 */
export async function listSavedReplies(
  { db, catalogue }: CataloguePort & DatabasePort,
  adminId: string,
  { cursor, limit, project, client, lead }: SavedReplyQuery,
): Promise<SavedReplyPage> {
  const known = await findValues(catalogue, db.read, { project, client, lead });
  const { firstName: staff_first_name } = await getAdmin(db.read, adminId);
  const values = { ...known, staff_first_name };
  const rows = await db.read
    .select()
    .from(savedReplies)
    .where(cursor === undefined ? undefined : gt(savedReplies.title, cursor))
    .orderBy(asc(savedReplies.title))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => presentSavedReply(row, values)),
    nextCursor: rows.length > limit ? (shown.at(-1)?.title ?? null) : null,
    values,
  };
}

async function findValues(
  catalogue: CataloguePort['catalogue'],
  reader: Reader,
  about: Pick<SavedReplyQuery, 'project' | 'client' | 'lead'>,
): Promise<ReplyValues> {
  const ofClient = async (id: string): Promise<ReplyValues> => {
    const { firstName: first_name, lastName: last_name, company, plan: slug } = await getClient(reader, id);
    const isKnown = slug !== null && catalogue.isRead();
    const plan = isKnown ? catalogue.findPlan(slug)?.name : undefined;
    return { first_name, last_name, ...(company && { company }), ...(plan && { plan }) };
  };
  const ofReply = async (kind: ConversationKind, subjectId: string): Promise<ReplyValues> => {
    const dueAt = await findDueAt(reader, { kind: kinds[kind].messageKind, subjectId });
    return dueAt === null
      ? {}
      : { owed_by: formatDayAndTime(new Date(dueAt), ourTimeZone, { withDate: true }) };
  };
  if (about.project !== undefined) {
    const { userId, projectName: project, dueDate } = await getProject(reader, about.project);
    const due_date = dueDate === null ? null : shortDay.format(new Date(dueDate));
    const [client, reply] = await Promise.all([ofClient(userId), ofReply('project', about.project)]);
    return { ...client, ...reply, project, ...(due_date !== null && { due_date }) };
  }
  if (about.lead !== undefined) {
    const lead = await getLead(reader, about.lead);
    const { firstName: first_name, lastName: last_name } = await findNames(reader, lead);
    const names = { ...(first_name && { first_name }), ...(last_name && { last_name }) };
    return { ...names, ...(await ofReply('lead', lead.id)) };
  }
  if (about.client === undefined) return {};
  const [client, reply] = await Promise.all([ofClient(about.client), ofReply('chat', about.client)]);
  return { ...client, ...reply };
}
