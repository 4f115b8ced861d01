CREATE TABLE `pending_uploads` (
	`file_url` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_uploads_oldest` ON `pending_uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `live_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audience` text NOT NULL,
	`event` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `live_events_of_audience` ON `live_events` (`audience`,`id`);--> statement-breakpoint
CREATE INDEX `live_events_oldest` ON `live_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `revision_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`month` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `project_revisions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `revision_requests_of_month` ON `revision_requests` (`user_id`,`month`);--> statement-breakpoint
CREATE INDEX `revision_requests_of_revision` ON `revision_requests` (`revision_id`);--> statement-breakpoint
CREATE TABLE `thread_reads` (
	`project_brief_id` text NOT NULL,
	`reader_id` text NOT NULL,
	`read_up_to` text NOT NULL,
	PRIMARY KEY(`project_brief_id`, `reader_id`),
	FOREIGN KEY (`project_brief_id`) REFERENCES `project_briefs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_project_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
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
	`uploaded_by` text NOT NULL,
	`uploader_id` text NOT NULL,
	`thread_message_id` text,
	`message_id` text,
	`revision_id` text,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_brief_id`) REFERENCES `project_briefs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_message_id`) REFERENCES `project_messages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`revision_id`) REFERENCES `project_revisions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "project_assets_file_type" CHECK("__new_project_assets"."file_type" in ('image', 'pdf', 'document', 'other')),
	CONSTRAINT "project_assets_uploaded_by" CHECK("__new_project_assets"."uploaded_by" in ('client', 'admin')),
	CONSTRAINT "project_assets_file_size" CHECK("__new_project_assets"."file_size" >= 0)
);
--> statement-breakpoint
INSERT INTO `__new_project_assets`("id", "user_id", "project_brief_id", "file_name", "file_type", "content_type", "file_url", "file_size", "description", "uploaded_by", "uploader_id", "created_at") SELECT a."id", p."user_id", a."project_brief_id", a."file_name", case when a."content_type" = 'application/pdf' then 'pdf' when a."file_type" = 'image' then 'image' else 'document' end, a."content_type", a."file_url", a."file_size", a."description", 'client', p."user_id", a."created_at" FROM `project_assets` a JOIN `project_briefs` p ON p."id" = a."project_brief_id";--> statement-breakpoint
DROP TABLE `project_assets`;--> statement-breakpoint
ALTER TABLE `__new_project_assets` RENAME TO `project_assets`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `project_assets_file_url_unique` ON `project_assets` (`file_url`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_assets_thumbnail_url_unique` ON `project_assets` (`thumbnail_url`);--> statement-breakpoint
CREATE INDEX `project_assets_of_project` ON `project_assets` (`project_brief_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_assets_of_client` ON `project_assets` (`user_id`);--> statement-breakpoint
CREATE INDEX `project_assets_of_thread_message` ON `project_assets` (`thread_message_id`);--> statement-breakpoint
CREATE INDEX `project_assets_of_message` ON `project_assets` (`message_id`);--> statement-breakpoint
CREATE INDEX `project_assets_of_revision` ON `project_assets` (`revision_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_assets_idempotency_key` ON `project_assets` (`uploader_id`,`idempotency_key`);--> statement-breakpoint
ALTER TABLE `users` ADD `notification_preferences` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `sender_id` text NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE `messages` SET `sender_id` = `user_id` WHERE `sender_type` = 'client';--> statement-breakpoint
ALTER TABLE `messages` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_idempotency_key` ON `messages` (`sender_id`,`idempotency_key`);--> statement-breakpoint
ALTER TABLE `project_briefs` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `project_briefs_idempotency_key` ON `project_briefs` (`user_id`,`idempotency_key`);--> statement-breakpoint
ALTER TABLE `project_revisions` ADD `decided_at` text;--> statement-breakpoint
ALTER TABLE `project_revisions` DROP COLUMN `file_url`;--> statement-breakpoint
ALTER TABLE `project_messages` ADD `sender_name` text NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE `project_messages` SET `sender_name` = coalesce((SELECT "first_name" || ' ' || "last_name" FROM `users` WHERE "id" = `sender_id`), (SELECT "first_name" || ' ' || "last_name" FROM `admin_users` WHERE "id" = `sender_id`), 'The team');--> statement-breakpoint
ALTER TABLE `project_messages` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `project_messages_idempotency_key` ON `project_messages` (`sender_id`,`idempotency_key`);