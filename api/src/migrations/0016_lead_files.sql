PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`lead_id` text,
	`project_brief_id` text,
	`file_name` text NOT NULL,
	`file_type` text NOT NULL,
	`content_type` text NOT NULL,
	`file_url` text NOT NULL,
	`file_size` integer NOT NULL,
	`thumbnail_url` text,
	`width` integer,
	`height` integer,
	`description` text,
	`is_internal` integer DEFAULT false NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploader_id` text NOT NULL,
	`message_id` text,
	`revision_id` text,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `enquiry_cases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_brief_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`revision_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "files_file_type" CHECK("__new_files"."file_type" in ('image', 'pdf', 'document', 'other')),
	CONSTRAINT "files_uploaded_by" CHECK("__new_files"."uploaded_by" in ('client', 'admin')),
	CONSTRAINT "files_owner" CHECK(("__new_files"."user_id" is null) <> ("__new_files"."lead_id" is null)),
	CONSTRAINT "files_file_size" CHECK("__new_files"."file_size" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_files`("id", "user_id", "lead_id", "project_brief_id", "file_name", "file_type", "content_type", "file_url", "file_size", "thumbnail_url", "width", "height", "description", "is_internal", "uploaded_by", "uploader_id", "message_id", "revision_id", "idempotency_key", "created_at") SELECT "id", "user_id", NULL, "project_brief_id", "file_name", "file_type", "content_type", "file_url", "file_size", "thumbnail_url", "width", "height", "description", "is_internal", "uploaded_by", "uploader_id", "message_id", "revision_id", "idempotency_key", "created_at" FROM `files`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `files_file_url_unique` ON `files` (`file_url`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_thumbnail_url_unique` ON `files` (`thumbnail_url`);--> statement-breakpoint
CREATE INDEX `files_of_project` ON `files` (`project_brief_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `files_of_client` ON `files` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `files_of_lead` ON `files` (`lead_id`) WHERE "files"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX `files_of_message` ON `files` (`message_id`);--> statement-breakpoint
CREATE INDEX `files_of_revision` ON `files` (`revision_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_idempotency_key` ON `files` (`uploader_id`,`idempotency_key`);--> statement-breakpoint
CREATE TRIGGER `search_files_added` AFTER INSERT ON `files` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) VALUES ('file', new.`id`);
	INSERT INTO `search_files` (rowid, `text`) SELECT `id`, concat_ws(' ', new.`file_name`, new.`description`) FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = new.`id`;
END;
CREATE TRIGGER `search_files_changed` AFTER UPDATE OF `file_name`, `description` ON `files` BEGIN
	UPDATE `search_files` SET `text` = concat_ws(' ', new.`file_name`, new.`description`) WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = new.`id`);
END;
CREATE TRIGGER `search_files_removed` AFTER DELETE ON `files` BEGIN
	DELETE FROM `search_files` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`;
END;
