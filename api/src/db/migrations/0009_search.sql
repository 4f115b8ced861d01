-- What staff search. The indexes keep no text of their own; `search_entries` numbers what they speak of, newest last.
CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	CONSTRAINT "search_entries_kind" CHECK("search_entries"."kind" in ('client', 'project', 'thread', 'chat', 'file'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entries_of_subject` ON `search_entries` (`kind`,`subject_id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `search_clients` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');--> statement-breakpoint
CREATE VIRTUAL TABLE `search_project_words` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');--> statement-breakpoint
CREATE VIRTUAL TABLE `search_messages` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3 4 5 6 7 8');--> statement-breakpoint
CREATE VIRTUAL TABLE `search_files` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3 4');--> statement-breakpoint
INSERT INTO `search_entries` (`kind`, `subject_id`)
SELECT `kind`, `id` FROM (
	SELECT 'client' AS `kind`, `id`, `created_at` FROM `users`
	UNION ALL SELECT 'project', `id`, `created_at` FROM `project_briefs`
	UNION ALL SELECT 'thread', `id`, `created_at` FROM `project_messages`
	UNION ALL SELECT 'chat', `id`, `created_at` FROM `messages`
	UNION ALL SELECT 'file', `id`, `created_at` FROM `project_assets`
) ORDER BY `created_at`, `id`;--> statement-breakpoint
INSERT INTO `search_clients` (rowid, `text`)
SELECT e.`id`, concat_ws(' ', u.`first_name`, u.`last_name`, u.`company`, u.`email`) FROM `search_entries` e JOIN `users` u ON u.`id` = e.`subject_id` WHERE e.`kind` = 'client' ORDER BY e.`id`;--> statement-breakpoint
INSERT INTO `search_project_words` (rowid, `text`)
SELECT e.`id`, p.`project_name` FROM `search_entries` e JOIN `project_briefs` p ON p.`id` = e.`subject_id` WHERE e.`kind` = 'project' ORDER BY e.`id`;--> statement-breakpoint
INSERT INTO `search_messages` (rowid, `text`)
SELECT e.`id`, coalesce(t.`message`, c.`content`) FROM `search_entries` e
LEFT JOIN `project_messages` t ON e.`kind` = 'thread' AND t.`id` = e.`subject_id`
LEFT JOIN `messages` c ON e.`kind` = 'chat' AND c.`id` = e.`subject_id`
WHERE e.`kind` IN ('thread', 'chat') ORDER BY e.`id`;--> statement-breakpoint
INSERT INTO `search_files` (rowid, `text`)
SELECT e.`id`, concat_ws(' ', f.`file_name`, f.`description`) FROM `search_entries` e JOIN `project_assets` f ON f.`id` = e.`subject_id` WHERE e.`kind` = 'file' ORDER BY e.`id`;--> statement-breakpoint
CREATE TRIGGER `search_clients_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) VALUES ('client', new.`id`);
	INSERT INTO `search_clients` (rowid, `text`) SELECT `id`, concat_ws(' ', new.`first_name`, new.`last_name`, new.`company`, new.`email`) FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_clients_changed` AFTER UPDATE OF `first_name`, `last_name`, `company`, `email` ON `users` BEGIN
	UPDATE `search_clients` SET `text` = concat_ws(' ', new.`first_name`, new.`last_name`, new.`company`, new.`email`) WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_clients_removed` AFTER DELETE ON `users` BEGIN
	DELETE FROM `search_clients` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_project_words_added` AFTER INSERT ON `project_briefs` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) VALUES ('project', new.`id`);
	INSERT INTO `search_project_words` (rowid, `text`) SELECT `id`, new.`project_name` FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_project_words_changed` AFTER UPDATE OF `project_name` ON `project_briefs` BEGIN
	UPDATE `search_project_words` SET `text` = new.`project_name` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_project_words_removed` AFTER DELETE ON `project_briefs` BEGIN
	DELETE FROM `search_project_words` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_thread_added` AFTER INSERT ON `project_messages` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) VALUES ('thread', new.`id`);
	INSERT INTO `search_messages` (rowid, `text`) SELECT `id`, new.`message` FROM `search_entries` WHERE `kind` = 'thread' AND `subject_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_thread_changed` AFTER UPDATE OF `message` ON `project_messages` BEGIN
	UPDATE `search_messages` SET `text` = new.`message` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'thread' AND `subject_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_thread_removed` AFTER DELETE ON `project_messages` BEGIN
	DELETE FROM `search_messages` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'thread' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'thread' AND `subject_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_chat_added` AFTER INSERT ON `messages` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) VALUES ('chat', new.`id`);
	INSERT INTO `search_messages` (rowid, `text`) SELECT `id`, new.`content` FROM `search_entries` WHERE `kind` = 'chat' AND `subject_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_chat_changed` AFTER UPDATE OF `content` ON `messages` BEGIN
	UPDATE `search_messages` SET `text` = new.`content` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'chat' AND `subject_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_chat_removed` AFTER DELETE ON `messages` BEGIN
	DELETE FROM `search_messages` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'chat' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'chat' AND `subject_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_files_added` AFTER INSERT ON `project_assets` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) VALUES ('file', new.`id`);
	INSERT INTO `search_files` (rowid, `text`) SELECT `id`, concat_ws(' ', new.`file_name`, new.`description`) FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_files_changed` AFTER UPDATE OF `file_name`, `description` ON `project_assets` BEGIN
	UPDATE `search_files` SET `text` = concat_ws(' ', new.`file_name`, new.`description`) WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_files_removed` AFTER DELETE ON `project_assets` BEGIN
	DELETE FROM `search_files` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`;
END;
