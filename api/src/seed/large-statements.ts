import type { largeSizes } from './seed-large.ts';

/** Numbers from 1 on, to make rows of. */
const upTo = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;

/** The time so many minutes ago, an expression in SQL. */
const ago = (minutes: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', -(${minutes}) || ' minutes')`;

/** One of some words, by a number. */
const oneOf = (words: readonly string[], number: string) =>
  `case (${number}) % ${words.length} ${words.map((word, index) => `when ${index} then '${word}'`).join(' ')} end`;

/** How many of the newest chat messages, half of them clients', are not read yet. */
const unreadMessages = 120;

const sentence = (number: string) => `(select text from large_words where id = 1 + (${number}) % 4000)`;
const client = (number: string) => `'large-client-' || (1 + (${number}) % sizes_clients)`;
const project = (number: string) => `'large-project-' || (1 + (${number}) % sizes_projects)`;
const member = (number: string) => `'large-admin-' || (1 + (${number}) % 9)`;

/** The statements of `seedLarge`: SQL makes the rows itself, which is many times faster than sending them. */
export function largeStatements(
  sizes: ReturnType<typeof largeSizes>,
  { statuses, tiers }: { statuses: readonly string[]; tiers: readonly string[] },
): string {
  const projectMinutes = '(2001 - i) * 500';
  const chatTime = ago(`(${sizes.chatMessages} - i) * 21`);
  const lastRead = `(select created_at from messages where id = 'large-chat-${sizes.chatMessages - unreadMessages}')`;
  return `
insert into admin_users (id, email, password, first_name, last_name, created_at, updated_at)
  ${upTo(9)} select 'large-admin-' || i, 'large-' || i || '@staff.example', 'none', 'Colleague', 'Number ' || i,
  ${ago('900000')}, ${ago('900000')} from n;
insert into users (id, email, password, first_name, last_name, company, subscription_tier, subscription_status,
  email_verified, created_at, updated_at)
  ${upTo(sizes.clients)} select 'large-client-' || i, 'large-' || i || '@client.example', 'none',
  ${oneOf(['Aroha', 'Tāma', 'Mere', 'Wiremu', 'Jo', 'Sione', 'Dot', 'Hēmi', 'Ana', 'Rua'], 'i')}, 'Number ' || i,
  ${oneOf(['Bakery', 'Clinic', 'Kayaks', 'Cattery', 'Plumbing', 'Nursery', 'Roastery'], 'i')} || ' ' || i,
  ${oneOf(tiers, 'i')}, case when i % 6 = 0 then 'inactive' else 'active' end, 1,
  ${ago('(501 - i) * 2000')}, ${ago('(501 - i) * 2000')} from n;
insert into subscription_changes (id, user_id, tier, status, monthly_amount, changed_by_name, created_at)
  ${upTo(sizes.clients * 4)} select 'large-change-' || i, ${client('i')}, ${oneOf(tiers, 'i')}, 'active',
  97 + i % 400, 'Stackworks', ${ago('(2001 - i) * 240')} from n;
insert into projects (id, user_id, project_name, project_type, description, status, priority, assigned_to, due_date,
  brief_completed_at, created_at, updated_at)
  ${upTo(sizes.projects)} select 'large-project-' || i, ${client('i')},
  ${oneOf(['Shop', 'Website', 'Booking page', 'Menu', 'Gallery', 'Wānanga site', 'Landing page'], 'i')} || ' ' || i,
  'web_design', ${sentence('i')}, case when i % 4 < 2 then 'completed' else ${oneOf(statuses, 'i / 4')} end, 'normal',
  case when i % 5 = 0 then null else ${member('i')} end, ${ago('(i % 60 - 30) * 1440')},
  ${ago(projectMinutes)}, ${ago(projectMinutes)}, ${ago(`${projectMinutes} / 2`)} from n;
insert into conversations (id, kind, client_id, project_id, created_at)
  select id, 'project', user_id, id, created_at from projects where id like 'large-%'
  union all select id, 'chat', id, null, created_at from users where id like 'large-%';
insert into messages (id, conversation_id, sender_id, sender_type, sender_name, content, is_internal, created_at)
  ${upTo(sizes.threadMessages)} select 'large-thread-' || i, ${project('i * 7')},
  case when i % 2 then ${member('i')} else ${client('i * 7')} end, case when i % 2 then 'admin' else 'client' end,
  case when i % 2 then 'Colleague Number ' || (1 + i % 9) else 'Aroha Number ' || (1 + i % 500) end,
  ${sentence('i * 13')}, i % 2 and i % 21 = 0, ${ago(`(${sizes.threadMessages} - i) * 7`)} from n;
insert into messages (id, conversation_id, sender_id, sender_type, sender_name, content, created_at)
  ${upTo(sizes.chatMessages)} select 'large-chat-' || i, ${client('i * 3')},
  case when i % 2 then ${member('i')} else ${client('i * 3')} end, case when i % 2 then 'admin' else 'client' end,
  case when i % 2 then 'Colleague Number ' || (1 + i % 9) else 'Aroha Number ' || (1 + i % 500) end,
  ${sentence('i * 11')}, ${chatTime} from n;
insert into conversation_reads (conversation_id, reader_id, read_up_to)
  select conversations.id, reader, (select max(created_at) from messages where conversation_id = conversations.id
    and sender_type = case reader when 'team' then 'client' else 'admin' end and created_at <= ${lastRead}) as read_up_to
  from conversations join (select 'team' as reader, null as client union all select id, id from users)
    on client is null or client = conversations.id
  where conversations.kind = 'chat' and conversations.id like 'large-%' and read_up_to is not null;
update conversations set unread_since = (select min(created_at) from messages where conversation_id = conversations.id
    and sender_type = 'client' and created_at > ${lastRead}) where kind = 'chat' and id like 'large-%';
insert into conversation_reads (conversation_id, reader_id, read_up_to)
  ${upTo(sizes.projects)} select 'large-project-' || i, ${member('i')}, ${ago('i * 5')} from n;
insert into mentions (id, admin_user_id, message_id, created_at)
  ${upTo(Math.min(500, Math.floor(sizes.threadMessages / 42)))} select 'large-mention-' || i, ${member('i')}, 'large-thread-' || (i * 42), ${ago('(501 - i) * 60')} from n;
insert into versions (id, project_brief_id, revision_number, title, status, created_at)
  ${upTo(sizes.projects * 2)} select 'large-revision-' || i, ${project('i')}, 1 + i / (${sizes.projects} + 1), 'Version',
  case when i <= ${sizes.projects} then 'changes_requested' else
    (select case status when 'completed' then 'approved' when 'revision_requested' then 'changes_requested' else 'pending' end
     from projects where id = ${project('i')}) end, ${ago('(4001 - i) * 200')} from n;
insert into files (id, user_id, project_brief_id, file_name, file_type, content_type, file_url, file_size,
  uploaded_by, uploader_id, created_at)
  ${upTo(sizes.files)} select 'large-file-' || i, (select user_id from projects where id = ${project('i')}),
  ${project('i')}, ${oneOf(['menu', 'shop-page', 'logo', 'price-list', 'wānanga'], 'i')} || '-' || i || '.pdf', 'pdf',
  'application/pdf', 'large/' || i, 1000 + i, 'admin', ${member('i')}, ${ago(`(${sizes.files} - i) * 50`)} from n;
insert into sla_targets (id, kind, subject_id, user_id, project_brief_id, text, tier, support_hours, due_at, closed_at,
  closed_by_id, is_met, waited_minutes, month, created_at)
  ${upTo(sizes.targets)} select 'large-target-' || i, 'thread', ${project('i')}, ${client('i')}, ${project('i')},
  ${sentence('i')}, ${oneOf(['stacklite', 'stackgrow', 'stackpro'], 'i / 9')}, 24, ${ago('(40001 - i) * 12')}, ${ago('(40001 - i) * 12 + 60')}, ${member('i')},
  i % 10 > 0, i % 1400, strftime('%Y-%m', 'now', '-' || ((40001 - i) * 12) || ' minutes'),
  ${ago('(40001 - i) * 12 + 1440')} from n;
insert into contact_submissions (id, first_name, last_name, email, service, message, created_at)
  ${upTo(sizes.enquiries)} select 'large-enquiry-' || i, 'Jo', 'Number ' || i, 'visitor-' || i || '@visitor.example',
  'Website', ${sentence('i')}, ${ago('(3001 - i) * 300')} from n;
insert into enquiry_cases (id, source, name, email, summary, status, owner_id, created_at, updated_at)
  ${upTo(sizes.enquiries)} select 'large-enquiry-' || i, 'contact', 'Jo Number ' || i, 'visitor-' || i || '@visitor.example',
  'Website', case when i > ${sizes.enquiries - 60} then 'new' else 'closed' end, ${member('i')},
  ${ago('(3001 - i) * 300')}, ${ago('(3001 - i) * 300')} from n;
insert into sla_targets (id, kind, subject_id, user_id, project_brief_id, text, tier, support_hours, due_at, created_at)
  select 'large-open-' || kind || '-' || subject, kind, subject, client, project, 'Kia ora, please', 'stackgrow', 24,
  ${ago('place * 20 - 1440')}, ${ago('place * 20')}
  from (select *, row_number() over (partition by kind order by subject) as place from (
    select 'thread' as kind, id as subject, user_id as client, id as project from projects
      where id like 'large-%' and status = 'in_progress'
    union all select 'revision', id, user_id, id from projects where id like 'large-%' and status = 'revision_requested'
    union all select 'chat', id, id, null from conversations where id like 'large-%' and unread_since is not null
    union all select 'enquiry', id, null, null from enquiry_cases where id like 'large-%' and status = 'new'))
  where place <= 150;
insert into client_notes (id, user_id, author_id, author_name, text, created_at)
  ${upTo(2000)} select 'large-note-' || i, ${client('i')}, ${member('i')}, 'Colleague', ${sentence('i')},
  ${ago('(2001 - i) * 400')} from n;
insert into audit_log (actor_type, actor_id, actor_name, action, subject_type, subject_id, subject_name, created_at)
  ${upTo(sizes.auditEntries)} select 'admin', ${member('i')}, 'Colleague Number ' || (1 + i % 9),
  ${oneOf(['signed-in', 'status-changed', 'project-assigned', 'file-deleted'], 'i')}, 'project', ${project('i')}, 'Shop',
  ${ago('(50001 - i) * 10')} from n;
`
    .replaceAll('sizes_clients', String(sizes.clients))
    .replaceAll('sizes_projects', String(sizes.projects));
}

/** Index the words of messages and files as they are added. */
export const searchTriggers = ['search_messages_added', 'search_files_added'] as const;

/** Indexes the words of rows added without those triggers, in the order they were created. */
export const largeSearchStatements = `
insert into search_entries (kind, subject_id)
  select kind, id from (
    select 'message' as kind, id, created_at from messages where id like 'large-%'
    union all select 'file', id, created_at from files where id like 'large-%')
  order by created_at, id;
insert into search_messages (rowid, text)
  select e.id, m.content from search_entries e
  join messages m on m.id = e.subject_id where e.kind = 'message' and m.id like 'large-%' order by e.id;
insert into search_files (rowid, text)
  select e.id, concat_ws(' ', f.file_name, f.description) from search_entries e
  join files f on f.id = e.subject_id where e.kind = 'file' and f.id like 'large-%' order by e.id`;
