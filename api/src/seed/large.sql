-- The rows of `seedLarge`: SQL makes them itself, which is many times faster than sending them. `:name` is a size or a JSON
-- list, `ago(minutes)` a time. The newest 120 chat messages, half of them clients', are unread.
insert into admin_users (id, email, password, first_name, last_name, created_at, updated_at)
  select 'large-admin-' || i, 'large-' || i || '@staff.example', 'none', 'Colleague', 'Number ' || i,
  ago(900000), ago(900000) from large_numbers where i <= 9;
insert into companies (id, company, plan, subscription_status, created_at, updated_at)
  select 'large-client-' || i,
  '["Bakery", "Clinic", "Kayaks", "Cattery", "Plumbing", "Nursery", "Roastery"]' ->> (i % 7) || ' ' || i,
  :plans ->> (i % json_array_length(:plans)), case when i % 6 = 0 then 'inactive' else 'active' end,
  ago((501 - i) * 2000), ago((501 - i) * 2000) from large_numbers where i <= :clients;
insert into people (id, email, password, first_name, last_name, email_verified, created_at, updated_at)
  select 'large-person-' || i, 'large-' || i || '@client.example', 'none',
  '["Aroha", "Tāma", "Mere", "Wiremu", "Jo", "Sione", "Dot", "Hēmi", "Ana", "Rua"]' ->> (i % 10), 'Number ' || i, 1,
  ago((501 - i) * 2000), ago((501 - i) * 2000) from large_numbers where i <= :clients;
insert into memberships (company_id, person_id, member_role, joined_at)
  select 'large-client-' || i, 'large-person-' || i, 'owner', ago((501 - i) * 2000)
  from large_numbers where i <= :clients;
insert into subscription_changes (id, user_id, plan, status, monthly_amount, changed_by_name, created_at)
  select 'large-change-' || i, 'large-client-' || (1 + i % :clients), :plans ->> (i % json_array_length(:plans)),
  'active',
  97 + i % 400, 'Stackworks', ago((2001 - i) * 240) from large_numbers where i <= :clients * 4;
insert into projects (id, user_id, project_name, project_type, description, status, priority, assigned_to, due_date,
  brief_completed_at, created_at, updated_at, status_changed_at)
  select 'large-project-' || i, 'large-client-' || (1 + i % :clients),
  '["Shop", "Website", "Booking page", "Menu", "Gallery", "Wānanga site", "Landing page"]' ->> (i % 7) || ' ' || i,
  'web_design', (select text from large_words where id = 1 + i % 4000),
  case when i % 4 < 2 then 'completed' else :statuses ->> (i / 4 % json_array_length(:statuses)) end, 'normal',
  case when i % 5 = 0 then null else 'large-admin-' || (1 + i % 9) end, ago((i % 60 - 30) * 1440),
  ago((2001 - i) * 500), ago((2001 - i) * 500), ago((2001 - i) * 500 / 2), ago((2001 - i) * 500 / 2)
  from large_numbers where i <= :projects;
insert into conversations (id, kind, client_id, project_id, created_at)
  select id, 'project', user_id, id, created_at from projects where id like 'large-%'
  union all select id, 'chat', id, null, created_at from users where id like 'large-%';
-- In a conversation the client and the team take turns. The last turn is the team's, but in some projects in progress.
insert into messages (id, conversation_id, sender_id, sender_type, sender_name, content, is_internal, created_at)
  select 'large-thread-' || i, project_id, case when is_staff then 'large-admin-' || (1 + i % 9) else person_id end,
  case when is_staff then 'admin' else 'client' end,
  case when is_staff then 'Colleague Number ' || (1 + i % 9) else first_name || ' ' || last_name end,
  (select text from large_words where id = 1 + (i * 13) % 4000), is_staff and i % 21 = 0 and not is_last,
  ago((:threadMessages - i) * 7)
  from (select n.i, p.id as project_id, p.user_id, u.person_id, u.first_name, u.last_name, n.i > :threadMessages - :projects as is_last,
      case when n.i > :threadMessages - :projects then p.status <> 'in_progress' or n.i % 2
        else (n.i / :projects + n.i) % 2 end as is_staff
    from large_numbers n join projects p on p.id = 'large-project-' || (1 + (n.i * 7) % :projects)
      join users u on u.id = p.user_id
    where n.i <= :threadMessages order by n.i);
-- In a chat the last turn is the team's as well, but for the newest, which nobody has read.
insert into messages (id, conversation_id, sender_id, sender_type, sender_name, content, created_at)
  select 'large-chat-' || i, user_id, case when is_staff then 'large-admin-' || (1 + i % 9) else person_id end,
  case when is_staff then 'admin' else 'client' end,
  case when is_staff then 'Colleague Number ' || (1 + i % 9) else first_name || ' ' || last_name end,
  (select text from large_words where id = 1 + (i * 11) % 4000), ago((:chatMessages - i) * 21)
  from (select n.i, u.id as user_id, u.person_id, u.first_name, u.last_name,
      case when n.i > :chatMessages - :clients and n.i <= :chatMessages - 120 then 1
        else (n.i / :clients + n.i) % 2 end as is_staff
    from large_numbers n join users u on u.id = 'large-client-' || (1 + (n.i * 3) % :clients)
    where n.i <= :chatMessages order by n.i);
insert into conversation_reads (conversation_id, reader_id, read_up_to)
  select conversations.id, reader, (select max(created_at) from messages where conversation_id = conversations.id
    and sender_type = case reader when 'team' then 'client' else 'admin' end
    and created_at <= (select created_at from messages where id = 'large-chat-' || (:chatMessages - 120))) as read_up_to
  from conversations join (select 'team' as reader, null as client union all select id, id from users)
    on client is null or client = conversations.id
  where conversations.kind = 'chat' and conversations.id like 'large-%' and read_up_to is not null;
update conversations set unread_since = (select min(created_at) from messages where conversation_id = conversations.id
    and sender_type = 'client'
    and created_at > (select created_at from messages where id = 'large-chat-' || (:chatMessages - 120)))
  where kind = 'chat' and id like 'large-%';
insert into conversation_reads (conversation_id, reader_id, read_up_to)
  select 'large-project-' || i, 'large-admin-' || (1 + i % 9), ago(i * 5) from large_numbers where i <= :projects;
insert into mentions (id, admin_user_id, message_id, created_at)
  select 'large-mention-' || number, 'large-admin-' || (1 + number % 9), id, created_at from (
    select id, created_at, row_number() over (order by created_at desc) as number from messages
    where id like 'large-thread-%' and is_internal)
  where number <= 500;
insert into versions (id, project_id, number, title, status, created_at)
  select 'large-version-' || i, 'large-project-' || (1 + i % :projects), 1 + i / (:projects + 1), 'Version',
  case when i <= :projects then 'changes_requested' else
    (select case status when 'completed' then 'approved' when 'revision_requested' then 'changes_requested'
       else 'pending' end
     from projects where id = 'large-project-' || (1 + i % :projects)) end, ago((4001 - i) * 200)
     from large_numbers where i <= :projects * 2;
update projects set launched_at = completed_at where id like 'large-%' and completed_at is not null;
insert into files (id, user_id, project_id, file_name, file_type, content_type, file_url, file_size,
  uploaded_by, uploader_id, created_at)
  select 'large-file-' || i, (select user_id from projects where id = 'large-project-' || (1 + i % :projects)),
  'large-project-' || (1 + i % :projects),
  '["menu", "shop-page", "logo", "price-list", "wānanga"]' ->> (i % 5) || '-' || i || '.pdf', 'pdf',
  'application/pdf', 'large/' || i, 1000 + i, 'admin', 'large-admin-' || (1 + i % 9), ago((:files - i) * 50)
  from large_numbers where i <= :files;
insert into sla_targets (id, kind, subject_id, user_id, project_id, text, plan, support_hours, due_at, closed_at,
  closed_by_id, is_met, waited_minutes, month, created_at)
  select 'large-target-' || i, 'thread', 'large-project-' || (1 + i % :projects),
  'large-client-' || (1 + i % :clients), 'large-project-' || (1 + i % :projects),
  (select text from large_words where id = 1 + i % 4000), '["stacklite", "stackgrow", "stackpro"]' ->> (i / 9 % 3),
  24, ago((40001 - i) * 12), ago((40001 - i) * 12 + 60), 'large-admin-' || (1 + i % 9),
  i % 10 > 0, i % 1400, strftime('%Y-%m', 'now', '-' || ((40001 - i) * 12) || ' minutes'),
  ago((40001 - i) * 12 + 1440) from large_numbers where i <= :targets;
insert into contact_submissions (id, first_name, last_name, email, service, message, created_at)
  select 'large-lead-' || i, 'Jo', 'Number ' || i, 'visitor-' || i || '@visitor.example',
  'Website', (select text from large_words where id = 1 + i % 4000), ago((:leads + 1 - i) * 300)
  from large_numbers where i <= :leads;
insert into leads (id, source, name, email, summary, status, owner_id, created_at, updated_at)
  select 'large-lead-' || i, 'contact', 'Jo Number ' || i, 'visitor-' || i || '@visitor.example',
  'Website', case when i > :leads - 60 then 'new' else 'closed' end, 'large-admin-' || (1 + i % 9),
  ago((:leads + 1 - i) * 300), ago((:leads + 1 - i) * 300) from large_numbers where i <= :leads;
-- Each quotes what waits for a reply. When it is due is counted in opening hours afterwards.
insert into sla_targets (id, kind, subject_id, user_id, project_id, text, plan, support_hours, due_at, created_at)
  select 'large-open-' || kind || '-' || subject, kind, subject, client, project, text, 'stackgrow', 24, since, since
  from (select *, row_number() over (partition by kind order by since desc) as place from (
    select 'thread' as kind, m.conversation_id as subject, p.user_id as client, p.id as project, m.content as text,
      m.created_at as since
      from messages m join projects p on p.id = m.conversation_id
      where m.sender_type = 'client' and p.status = 'in_progress' and m.id like 'large-thread-%'
        and cast(substr(m.id, 14) as integer) > :threadMessages - :projects
    union all select 'revision', p.id, p.user_id, p.id,
      (select content from messages where conversation_id = p.id and sender_type = 'client'
        order by created_at desc limit 1),
      ago(row_number() over (order by p.id) * 20) from projects p
      where p.id like 'large-%' and p.status = 'revision_requested'
    union all select 'chat', c.id, c.id, null,
      (select content from messages where conversation_id = c.id and sender_type = 'client'
        order by created_at desc limit 1), c.unread_since from conversations c
      where c.id like 'large-%' and c.unread_since is not null
    union all select 'lead', e.id, null, null, s.message, e.created_at
      from leads e join contact_submissions s on s.id = e.id where e.id like 'large-%' and e.status = 'new'))
  where place <= 150;
insert into client_notes (id, user_id, author_id, author_name, text, created_at)
  select 'large-note-' || i, 'large-client-' || (1 + i % :clients), 'large-admin-' || (1 + i % 9), 'Colleague',
  (select text from large_words where id = 1 + i % 4000),
  ago((2001 - i) * 400) from large_numbers where i <= 2000;
insert into audit_log (actor_type, actor_id, actor_name, action, subject_type, subject_id, subject_name, created_at)
  select 'admin', 'large-admin-' || (1 + i % 9), 'Colleague Number ' || (1 + i % 9),
  '["signed-in", "status-changed", "project-assigned", "file-deleted"]' ->> (i % 4), 'project',
  'large-project-' || (1 + i % :projects), 'Shop',
  ago((50001 - i) * 10) from large_numbers where i <= :auditEntries;
-- Indexes the words of messages and files in the order they were created.
insert into search_texts (kind, subject_id, client_id, text)
  select kind, id, client_id, text from (
    select 'message' as kind, m.id, case when m.is_internal then null else c.client_id end as client_id, m.content as text, m.created_at
    from messages m join conversations c on c.id = m.conversation_id where m.id like 'large-%'
    union all select 'file', id, case when is_internal then null else user_id end, concat_ws(' ', file_name, description), created_at
    from files where id like 'large-%')
  order by created_at, id;
