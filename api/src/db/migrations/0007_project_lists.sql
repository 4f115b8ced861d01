ALTER TABLE `project_briefs` ADD `status_changed_at` text;--> statement-breakpoint
UPDATE `project_briefs` SET `status_changed_at` = `updated_at`;--> statement-breakpoint
CREATE INDEX `project_briefs_by_status_and_priority` ON `project_briefs` (`status`,`priority`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_briefs_by_status_due` ON `project_briefs` (`status`,coalesce("due_date", '9999-12-31T23:59:59.999Z'),`id`);--> statement-breakpoint
CREATE INDEX `project_briefs_by_status_of_admin_due` ON `project_briefs` (`status`,`assigned_to`,coalesce("due_date", '9999-12-31T23:59:59.999Z'),`id`);--> statement-breakpoint
CREATE TABLE `search_project_texts` (
	`row` integer PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL UNIQUE,
	`project_name` text NOT NULL COLLATE NOCASE,
	`client_email` text NOT NULL COLLATE NOCASE,
	`project_type` text NOT NULL COLLATE NOCASE
);--> statement-breakpoint
CREATE INDEX `search_project_texts_name` ON `search_project_texts` (`project_name`);--> statement-breakpoint
CREATE INDEX `search_project_texts_email` ON `search_project_texts` (`client_email`);--> statement-breakpoint
CREATE INDEX `search_project_texts_type` ON `search_project_texts` (`project_type`);--> statement-breakpoint
CREATE VIRTUAL TABLE `search_projects` USING fts5(`project_name`, `client_email`, `project_type`, content='search_project_texts', content_rowid='row', tokenize='trigram');--> statement-breakpoint
CREATE TRIGGER `search_project_texts_added` AFTER INSERT ON `search_project_texts` BEGIN
	INSERT INTO `search_projects` (rowid, `project_name`, `client_email`, `project_type`)
	VALUES (new.`row`, new.`project_name`, new.`client_email`, new.`project_type`);
END;--> statement-breakpoint
CREATE TRIGGER `search_project_texts_removed` AFTER DELETE ON `search_project_texts` BEGIN
	INSERT INTO `search_projects` (`search_projects`, rowid, `project_name`, `client_email`, `project_type`)
	VALUES ('delete', old.`row`, old.`project_name`, old.`client_email`, old.`project_type`);
END;--> statement-breakpoint
CREATE TRIGGER `search_project_texts_changed` AFTER UPDATE ON `search_project_texts` BEGIN
	INSERT INTO `search_projects` (`search_projects`, rowid, `project_name`, `client_email`, `project_type`)
	VALUES ('delete', old.`row`, old.`project_name`, old.`client_email`, old.`project_type`);
	INSERT INTO `search_projects` (rowid, `project_name`, `client_email`, `project_type`)
	VALUES (new.`row`, new.`project_name`, new.`client_email`, new.`project_type`);
END;--> statement-breakpoint
CREATE TRIGGER `search_projects_briefed` AFTER INSERT ON `project_briefs` BEGIN
	INSERT INTO `search_project_texts` (`project_id`, `project_name`, `client_email`, `project_type`)
	SELECT new.`id`, new.`project_name`, `users`.`email`, replace(new.`project_type`, '_', ' ') || ' ' || new.`project_type`
	FROM `users` WHERE `users`.`id` = new.`user_id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_projects_renamed` AFTER UPDATE OF `project_name`, `project_type` ON `project_briefs` BEGIN
	UPDATE `search_project_texts`
	SET `project_name` = new.`project_name`, `project_type` = replace(new.`project_type`, '_', ' ') || ' ' || new.`project_type`
	WHERE `project_id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_projects_removed` AFTER DELETE ON `project_briefs` BEGIN
	DELETE FROM `search_project_texts` WHERE `project_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_projects_of_client` AFTER UPDATE OF `email` ON `users` WHEN new.`email` <> old.`email` BEGIN
	UPDATE `search_project_texts` SET `client_email` = new.`email`
	WHERE `project_id` IN (SELECT `id` FROM `project_briefs` WHERE `user_id` = new.`id`);
END;--> statement-breakpoint
INSERT INTO `search_project_texts` (`project_id`, `project_name`, `client_email`, `project_type`)
SELECT `project_briefs`.`id`, `project_name`, `users`.`email`, replace(`project_type`, '_', ' ') || ' ' || `project_type`
FROM `project_briefs` INNER JOIN `users` ON `users`.`id` = `project_briefs`.`user_id`;
