CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_type` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`subject_type` text,
	`subject_id` text,
	`subject_name` text,
	`detail` text,
	`address` text,
	`created_at` text NOT NULL,
	CONSTRAINT "audit_log_actor_type" CHECK("audit_log"."actor_type" in ('admin', 'client', 'system'))
);
--> statement-breakpoint
CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_subject` ON `audit_log` (`subject_type`,`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `enquiry_cases` (
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
	CONSTRAINT "enquiry_cases_source" CHECK("enquiry_cases"."source" in ('contact', 'stackbot')),
	CONSTRAINT "enquiry_cases_status" CHECK("enquiry_cases"."status" in ('new', 'in_progress', 'converted', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `enquiry_cases_newest` ON `enquiry_cases` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_status` ON `enquiry_cases` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_of_owner` ON `enquiry_cases` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `enquiry_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`enquiry_id` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`enquiry_id`) REFERENCES `enquiry_cases`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `enquiry_notes_of_enquiry` ON `enquiry_notes` (`enquiry_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `promises` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text,
	`project_brief_id` text,
	`text` text NOT NULL,
	`tier` text,
	`support_hours` integer,
	`due_at` text NOT NULL,
	`kept_at` text,
	`kept_by_id` text,
	`is_met` integer,
	`waited_minutes` integer,
	`month` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_brief_id`) REFERENCES `project_briefs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promises_kind" CHECK("promises"."kind" in ('thread', 'chat', 'revision', 'enquiry'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promises_open` ON `promises` (`kind`,`subject_id`) WHERE "promises"."kept_at" is null;--> statement-breakpoint
CREATE INDEX `promises_due` ON `promises` (`due_at`,`id`) WHERE "promises"."kept_at" is null;--> statement-breakpoint
CREATE INDEX `promises_of_month` ON `promises` (`month`,`is_met`,`waited_minutes`);--> statement-breakpoint
CREATE INDEX `promises_of_client` ON `promises` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `promises_of_project` ON `promises` (`project_brief_id`);--> statement-breakpoint
CREATE TABLE `subscription_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`tier` text,
	`status` text NOT NULL,
	`monthly_amount` real NOT NULL,
	`changed_by_id` text,
	`changed_by_name` text NOT NULL,
	`reason` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_changes_tier" CHECK("subscription_changes"."tier" in ('stacklite', 'stackgrow', 'stackpro', 'stackstart', 'stackbase', 'stackbuild', 'stackscale', 'superstack', 'onepage')),
	CONSTRAINT "subscription_changes_status" CHECK("subscription_changes"."status" in ('inactive', 'active', 'past_due', 'cancelled'))
);
--> statement-breakpoint
CREATE INDEX `subscription_changes_of_client` ON `subscription_changes` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `subscription_changes_in_time` ON `subscription_changes` (`created_at`,`user_id`,`tier`,`status`,`monthly_amount`);--> statement-breakpoint
CREATE TABLE `client_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `client_notes_of_client` ON `client_notes` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `mentions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_user_id` text NOT NULL,
	`message_id` text NOT NULL,
	`created_at` text NOT NULL,
	`seen_at` text,
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `project_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mentions_unseen` ON `mentions` (`admin_user_id`,`created_at`,`id`) WHERE "mentions"."seen_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `mentions_once` ON `mentions` (`message_id`,`admin_user_id`);--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_title_unique` ON `saved_replies` (`title`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_user_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`admin_user_id`,`name`);--> statement-breakpoint
CREATE TABLE `team_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`requires_two_factor` integer DEFAULT false NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "team_settings_one" CHECK("team_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE `admin_users` ADD `two_factor_secret` text;--> statement-breakpoint
ALTER TABLE `admin_users` ADD `two_factor_enabled_at` text;--> statement-breakpoint
ALTER TABLE `admin_users` ADD `two_factor_last_step` integer;--> statement-breakpoint
ALTER TABLE `admin_users` ADD `recovery_codes` text;--> statement-breakpoint
ALTER TABLE `project_briefs` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `project_briefs_due` ON `project_briefs` (`due_date`,`id`) WHERE "project_briefs"."status" in ('pending', 'in_progress', 'review', 'revision_requested');--> statement-breakpoint
CREATE INDEX `project_briefs_by_status_of_admin` ON `project_briefs` (`status`,`assigned_to`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_subscription` ON `users` (`subscription_status`,`subscription_tier`,`is_active`);--> statement-breakpoint
CREATE TRIGGER `audit_log_keeps_rows` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `audit_log_keeps_all_rows` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
INSERT INTO `enquiry_cases` (`id`, `source`, `name`, `email`, `summary`, `created_at`, `updated_at`)
SELECT `id`, 'contact', `first_name` || ' ' || `last_name`, `email`, `service`, `created_at`, `created_at` FROM `contact_submissions`;
