CREATE TABLE `time_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`project_brief_id` text NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`minutes` integer NOT NULL,
	`note` text,
	`day` text NOT NULL,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_brief_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "time_entries_minutes" CHECK("time_entries"."minutes" between 1 and 1440)
);
--> statement-breakpoint
CREATE INDEX `time_entries_of_project` ON `time_entries` (`project_brief_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `time_entries_of_client` ON `time_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `time_entries_by_day` ON `time_entries` (`day`,`user_id`,`author_id`,`minutes`);--> statement-breakpoint
CREATE UNIQUE INDEX `time_entries_idempotency_key` ON `time_entries` (`author_id`,`idempotency_key`);--> statement-breakpoint
ALTER TABLE `team_settings` ADD `hourly_cost` integer;--> statement-breakpoint
CREATE INDEX `revision_requests_by_month` ON `revision_requests` (`month`,`user_id`);--> statement-breakpoint
CREATE INDEX `purchases_newest` ON `purchases` (`created_at`,`user_id`);