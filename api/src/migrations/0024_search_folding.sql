-- Search ignores more than accents: letters such as ø and apostrophes are folded, as `foldText` does with what is typed, and
-- scripts without spaces are indexed two characters at a time. The old indexes and their triggers go.
DROP TRIGGER `search_clients_added`;
DROP TRIGGER `search_clients_changed`;
DROP TRIGGER `search_clients_removed`;
DROP TRIGGER `search_files_added`;
DROP TRIGGER `search_files_changed`;
DROP TRIGGER `search_files_removed`;
DROP TRIGGER `search_messages_added`;
DROP TRIGGER `search_messages_changed`;
DROP TRIGGER `search_messages_removed`;
DROP TRIGGER `search_project_words_added`;
DROP TRIGGER `search_project_words_changed`;
DROP TRIGGER `search_project_words_removed`;
DROP TRIGGER `search_leads_added`;
DROP TRIGGER `search_leads_changed`;
DROP TRIGGER `search_leads_removed`;
DROP TRIGGER `search_invoices_added`;
DROP TRIGGER `search_invoices_changed`;
DROP TRIGGER `search_invoices_removed`;
DROP TRIGGER `search_work_of_client`;
DROP TABLE `search_clients`;
DROP TABLE `search_project_words`;
DROP TABLE `search_leads`;
DROP TABLE `search_invoices`;
DROP TABLE `search_messages`;
DROP TABLE `search_files`;
DROP TABLE `search_entries`;
DROP TABLE `search_lead_entries`;
DROP TABLE `search_invoice_entries`;

-- The indexes hold no text of their own; search_entries numbers what they index, newest last.
CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	CONSTRAINT "search_entries_kind" CHECK("search_entries"."kind" in ('client', 'project', 'lead', 'invoice', 'message', 'file'))
);
CREATE UNIQUE INDEX `search_entries_of_subject` ON `search_entries` (`kind`,`subject_id`);
CREATE VIRTUAL TABLE `search_clients` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_project_words` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_leads` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_invoices` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_messages` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3 4 5 6 7 8');
CREATE VIRTUAL TABLE `search_files` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3 4');

-- What is written to search_texts is folded and indexed. They are views because triggers can't call functions of ours.
-- `client_id` is the client who finds it, too: null for what only the team does.
CREATE VIEW `search_texts` (`kind`, `subject_id`, `client_id`, `text`) AS SELECT '', '', NULL, '' WHERE false;
CREATE VIEW `search_folded` (`kind`, `subject_id`, `client_id`, `text`) AS SELECT '', '', NULL, '' WHERE false;
CREATE VIEW `search_indexed` (`number`, `kind`, `text`) AS SELECT 0, '', '' WHERE false;
CREATE TRIGGER `search_texts_written` INSTEAD OF INSERT ON `search_texts` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) SELECT new.`kind`, new.`subject_id` WHERE NOT EXISTS (SELECT 1 FROM `search_entries` WHERE `kind` = new.`kind` AND `subject_id` = new.`subject_id`);
	INSERT INTO `search_folded` (`kind`, `subject_id`, `client_id`, `text`) SELECT new.`kind`, new.`subject_id`, new.`client_id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`text`, 'Ø', 'o'), 'ø', 'o'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Đ', 'd'), 'đ', 'd'), 'Ð', 'd'), 'ð', 'd'), 'Þ', 'th'), 'þ', 'th'), 'Ł', 'l'), 'ł', 'l'), 'Ħ', 'h'), 'ħ', 'h'), 'ı', 'i'), '’', ''''), '‘', ''''), 'ʼ', ''''), 'ʻ', ''''), '`', ''''), '´', ''''), '′', '''');
END;
-- A word with an apostrophe is found with and without it, and by what follows it. The pairs are cut from pieces of a
-- hundred characters, as SQLite counts from the start of a text. The last word is its client, in a character nobody types.
CREATE TRIGGER `search_texts_folded` INSTEAD OF INSERT ON `search_folded` BEGIN
	INSERT INTO `search_indexed` (`number`, `kind`, `text`) SELECT `id`, new.`kind`, concat_ws(' ', new.`text`,
		CASE WHEN instr(new.`text`, '''') THEN replace(new.`text`, '''', '') END,
		(WITH RECURSIVE pieces(rest) AS (
			SELECT new.`text` WHERE new.`text` GLOB '*[ऀ-႟ក-៿⺀-힯豈-﫿𠀀-𿿿]*'
			UNION ALL SELECT substr(rest, 101) FROM pieces WHERE length(rest) > 100
		), pairs(rest, size) AS (
			SELECT substr(rest, 1, 101), 101 FROM pieces
			UNION ALL SELECT substr(rest, 2), size - 1 FROM pairs WHERE size > 2 AND length(rest) > 1
		)
		SELECT group_concat(substr(rest, 1, 2), ' ') FROM pairs WHERE rest GLOB '[ऀ-႟ក-៿⺀-힯豈-﫿𠀀-𿿿]*'),
		CASE WHEN new.`client_id` IS NOT NULL THEN char(57344) || hex(new.`client_id`) END)
	FROM `search_entries` WHERE `kind` = new.`kind` AND `subject_id` = new.`subject_id`;
END;
CREATE TRIGGER `search_texts_indexed` INSTEAD OF INSERT ON `search_indexed` BEGIN
	DELETE FROM `search_clients` WHERE new.`kind` = 'client' AND rowid = new.`number`;
	INSERT INTO `search_clients` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'client';
	DELETE FROM `search_project_words` WHERE new.`kind` = 'project' AND rowid = new.`number`;
	INSERT INTO `search_project_words` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'project';
	DELETE FROM `search_leads` WHERE new.`kind` = 'lead' AND rowid = new.`number`;
	INSERT INTO `search_leads` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'lead';
	DELETE FROM `search_invoices` WHERE new.`kind` = 'invoice' AND rowid = new.`number`;
	INSERT INTO `search_invoices` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'invoice';
	DELETE FROM `search_messages` WHERE new.`kind` = 'message' AND rowid = new.`number`;
	INSERT INTO `search_messages` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'message';
	DELETE FROM `search_files` WHERE new.`kind` = 'file' AND rowid = new.`number`;
	INSERT INTO `search_files` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'file';
END;

-- What is searched follows what is stored.
CREATE TRIGGER `search_clients_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', new.`id`, NULL, concat_ws(' ', new.`first_name`, new.`last_name`, new.`company`, new.`email`);
END;
CREATE TRIGGER `search_clients_changed` AFTER UPDATE OF `first_name`, `last_name`, `company`, `email` ON `users` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', new.`id`, NULL, concat_ws(' ', new.`first_name`, new.`last_name`, new.`company`, new.`email`);
END;
CREATE TRIGGER `search_work_of_client` AFTER UPDATE OF `first_name`, `last_name`, `company` ON `users` WHEN (new.`first_name`, new.`last_name`, new.`company`) IS NOT (old.`first_name`, old.`last_name`, old.`company`) BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', `id`, new.`id`, concat_ws(' ', `project_name`, new.`first_name`, new.`last_name`, new.`company`) FROM `projects` WHERE `user_id` = new.`id`;
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', `id`, NULL, concat_ws(' ', `number`, new.`first_name`, new.`last_name`, new.`company`) FROM `invoices` WHERE `user_id` = new.`id`;
END;
CREATE TRIGGER `search_project_words_added` AFTER INSERT ON `projects` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', new.`id`, new.`user_id`, concat_ws(' ', new.`project_name`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_project_words_changed` AFTER UPDATE OF `project_name` ON `projects` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', new.`id`, new.`user_id`, concat_ws(' ', new.`project_name`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_leads_added` AFTER INSERT ON `enquiry_cases` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', new.`id`, NULL, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`));
END;
CREATE TRIGGER `search_leads_changed` AFTER UPDATE OF `name`, `email`, `summary` ON `enquiry_cases` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', new.`id`, NULL, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`));
END;
CREATE TRIGGER `search_invoices_added` AFTER INSERT ON `invoices` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', new.`id`, NULL, concat_ws(' ', new.`number`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_invoices_changed` AFTER UPDATE OF `number` ON `invoices` WHEN new.`number` IS NOT old.`number` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', new.`id`, NULL, concat_ws(' ', new.`number`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_messages_added` AFTER INSERT ON `messages` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'message', new.`id`, CASE WHEN new.`is_internal` OR c.`kind` = 'lead' THEN NULL ELSE c.`client_id` END, new.`content` FROM `conversations` c WHERE c.`id` = new.`conversation_id`;
END;
CREATE TRIGGER `search_messages_changed` AFTER UPDATE OF `content`, `is_internal`, `conversation_id` ON `messages` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'message', new.`id`, CASE WHEN new.`is_internal` OR c.`kind` = 'lead' THEN NULL ELSE c.`client_id` END, new.`content` FROM `conversations` c WHERE c.`id` = new.`conversation_id`;
END;
CREATE TRIGGER `search_files_added` AFTER INSERT ON `files` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'file', new.`id`, CASE WHEN new.`is_internal` THEN NULL ELSE new.`user_id` END, concat_ws(' ', new.`file_name`, new.`description`);
END;
CREATE TRIGGER `search_files_changed` AFTER UPDATE OF `file_name`, `description`, `is_internal`, `user_id` ON `files` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'file', new.`id`, CASE WHEN new.`is_internal` THEN NULL ELSE new.`user_id` END, concat_ws(' ', new.`file_name`, new.`description`);
END;
CREATE TRIGGER `search_clients_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `search_clients` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = old.`id`;
END;
CREATE TRIGGER `search_project_words_removed` AFTER DELETE ON `projects` BEGIN
	DELETE FROM `search_project_words` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = old.`id`;
END;
CREATE TRIGGER `search_leads_removed` AFTER DELETE ON `enquiry_cases` BEGIN
	DELETE FROM `search_leads` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'lead' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'lead' AND `subject_id` = old.`id`;
END;
CREATE TRIGGER `search_invoices_removed` AFTER DELETE ON `invoices` BEGIN
	DELETE FROM `search_invoices` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'invoice' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'invoice' AND `subject_id` = old.`id`;
END;
CREATE TRIGGER `search_messages_removed` AFTER DELETE ON `messages` BEGIN
	DELETE FROM `search_messages` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'message' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'message' AND `subject_id` = old.`id`;
END;
CREATE TRIGGER `search_files_removed` AFTER DELETE ON `files` BEGIN
	DELETE FROM `search_files` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`;
END;

-- Everything is indexed again, oldest first.
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', `id`, NULL, concat_ws(' ', `first_name`, `last_name`, `company`, `email`) FROM `users` ORDER BY `created_at`, `id`;
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', p.`id`, p.`user_id`, concat_ws(' ', p.`project_name`, u.`first_name`, u.`last_name`, u.`company`) FROM `projects` p JOIN `users` u ON u.`id` = p.`user_id` ORDER BY p.`created_at`, p.`id`;
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', `enquiry_cases`.`id`, NULL, concat_ws(' ', `enquiry_cases`.`name`, `enquiry_cases`.`email`, `enquiry_cases`.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = `enquiry_cases`.`id`)) FROM `enquiry_cases` ORDER BY `created_at`, `id`;
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', i.`id`, NULL, concat_ws(' ', i.`number`, u.`first_name`, u.`last_name`, u.`company`) FROM `invoices` i JOIN `users` u ON u.`id` = i.`user_id` ORDER BY i.`created_at`, i.`id`;
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'message', m.`id`, CASE WHEN m.`is_internal` OR c.`kind` = 'lead' THEN NULL ELSE c.`client_id` END, m.`content` FROM `messages` m JOIN `conversations` c ON c.`id` = m.`conversation_id` ORDER BY m.`created_at`, m.`id`;
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'file', `id`, CASE WHEN `is_internal` THEN NULL ELSE `user_id` END, concat_ws(' ', `file_name`, `description`) FROM `files` ORDER BY `created_at`, `id`;
