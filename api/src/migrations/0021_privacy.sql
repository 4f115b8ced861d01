CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`available_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`path` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`ready_at` text,
	`downloaded_at` text,
	`created_at` text NOT NULL,
	CONSTRAINT "data_exports_subject_type" CHECK("data_exports"."subject_type" in ('client', 'enquiry'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_token_hash_unique` ON `data_exports` (`token_hash`);--> statement-breakpoint
CREATE INDEX `data_exports_due` ON `data_exports` (`available_at`) WHERE "data_exports"."ready_at" is null;--> statement-breakpoint
CREATE INDEX `data_exports_of_subject` ON `data_exports` (`subject_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_waiting` ON `data_exports` (`subject_id`) WHERE "data_exports"."ready_at" is null;--> statement-breakpoint
CREATE TABLE `erasures` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`requested_by` text NOT NULL,
	`due_at` text NOT NULL,
	`done_at` text,
	`created_at` text NOT NULL,
	CONSTRAINT "erasures_subject_type" CHECK("erasures"."subject_type" in ('client', 'enquiry'))
);
--> statement-breakpoint
CREATE INDEX `erasures_due` ON `erasures` (`due_at`) WHERE "erasures"."done_at" is null;--> statement-breakpoint
CREATE TABLE `file_notices` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`sent_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `retention_runs` (
	`rule` text PRIMARY KEY NOT NULL,
	`ran_at` text NOT NULL,
	`removed` integer NOT NULL,
	`due_next` integer NOT NULL
);
--> statement-breakpoint
-- An entry of the audit log can lose the person, and nothing else.
DROP TRIGGER `audit_log_keeps_rows`;--> statement-breakpoint
CREATE TRIGGER `audit_log_keeps_rows` BEFORE UPDATE ON `audit_log` WHEN NOT (
  NEW.`id` = OLD.`id` AND NEW.`actor_type` = OLD.`actor_type` AND NEW.`actor_id` IS OLD.`actor_id`
  AND NEW.`api_token` IS OLD.`api_token` AND NEW.`action` = OLD.`action` AND NEW.`subject_type` IS OLD.`subject_type`
  AND NEW.`subject_id` IS OLD.`subject_id` AND NEW.`created_at` = OLD.`created_at`
  AND NEW.`actor_name` IN (OLD.`actor_name`, 'Erased person')
  AND (NEW.`subject_name` IS OLD.`subject_name` OR NEW.`subject_name` = 'Erased person')
  AND (NEW.`detail` IS OLD.`detail` OR NEW.`detail` IS NULL)
  AND (NEW.`address` IS OLD.`address` OR NEW.`address` IS NULL)
) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
