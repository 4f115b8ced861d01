ALTER TABLE `users` ADD `pending_email` text;--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email_token` text;--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email_expiry` text;--> statement-breakpoint
CREATE INDEX `users_by_pending_email` ON `users` (`pending_email_token`) WHERE "users"."pending_email_token" is not null;--> statement-breakpoint
ALTER TABLE `project_briefs` ADD `logo` text;--> statement-breakpoint
ALTER TABLE `project_briefs` ADD `photos` text;--> statement-breakpoint
ALTER TABLE `project_briefs` ADD `brief_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `project_briefs` ADD `brief_completed_at` text;--> statement-breakpoint
-- Delivery dates that were promised stay promised, and work that has started needs no brief.
UPDATE `project_briefs` SET `brief_completed_at` = `created_at` WHERE `due_date` IS NOT NULL OR `status` <> 'pending';
