PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_enquiry_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`summary` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`owner_id` text,
	`converted_to` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`converted_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "enquiry_cases_source" CHECK("__new_enquiry_cases"."source" in ('contact', 'stackbot', 'email')),
	CONSTRAINT "enquiry_cases_status" CHECK("__new_enquiry_cases"."status" in ('new', 'in_progress', 'converted', 'closed'))
);
--> statement-breakpoint
INSERT INTO `__new_enquiry_cases`("id", "source", "name", "email", "summary", "status", "owner_id", "converted_to", "created_at", "updated_at") SELECT "id", "source", "name", "email", "summary", "status", "owner_id", "converted_to", "created_at", "updated_at" FROM `enquiry_cases`;--> statement-breakpoint
DROP TABLE `enquiry_cases`;--> statement-breakpoint
ALTER TABLE `__new_enquiry_cases` RENAME TO `enquiry_cases`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `enquiry_cases_newest` ON `enquiry_cases` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_status` ON `enquiry_cases` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_source` ON `enquiry_cases` (`source`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_of_owner` ON `enquiry_cases` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_status_and_source` ON `enquiry_cases` (`status`,`source`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_status_of_owner` ON `enquiry_cases` (`status`,`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_source_of_owner` ON `enquiry_cases` (`source`,`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_of_client` ON `enquiry_cases` (`converted_to`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `blocked_senders_newest` ON `blocked_senders` (`created_at`,`address`);--> statement-breakpoint
CREATE TRIGGER `search_leads_added` AFTER INSERT ON `enquiry_cases` BEGIN
	INSERT INTO `search_lead_entries` (`subject_id`) VALUES (new.`id`);
	INSERT INTO `search_leads` (rowid, `text`) SELECT `id`, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`)) FROM `search_lead_entries` WHERE `subject_id` = new.`id`;
END;
CREATE TRIGGER `search_leads_changed` AFTER UPDATE OF `name`, `email`, `summary` ON `enquiry_cases` BEGIN
	UPDATE `search_leads` SET `text` = concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`)) WHERE rowid = (SELECT `id` FROM `search_lead_entries` WHERE `subject_id` = new.`id`);
END;
CREATE TRIGGER `search_leads_removed` AFTER DELETE ON `enquiry_cases` BEGIN
	DELETE FROM `search_leads` WHERE rowid = (SELECT `id` FROM `search_lead_entries` WHERE `subject_id` = old.`id`);
	DELETE FROM `search_lead_entries` WHERE `subject_id` = old.`id`;
END;
