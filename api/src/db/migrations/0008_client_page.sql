-- Why staff have suspended a client.
ALTER TABLE `users` ADD `suspension_reason` text;--> statement-breakpoint
-- The course of revenue follows each client through their changes, and reads nothing but this index.
DROP INDEX `subscription_changes_in_time`;--> statement-breakpoint
CREATE INDEX `subscription_changes_course` ON `subscription_changes` (`user_id`,`created_at`,`tier`,`monthly_amount`);--> statement-breakpoint
-- A client's files are listed, newest first.
DROP INDEX `project_assets_of_client`;--> statement-breakpoint
CREATE INDEX `project_assets_of_client` ON `project_assets` (`user_id`,`created_at`,`id`);
