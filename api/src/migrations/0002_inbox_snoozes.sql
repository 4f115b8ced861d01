CREATE TABLE `inbox_snoozes` (
	`admin_user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`until` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`admin_user_id`, `item_id`, `kind`),
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "inbox_snoozes_kind" CHECK("inbox_snoozes"."kind" in ('thread', 'chat', 'revision', 'enquiry', 'project', 'review', 'mention'))
);
--> statement-breakpoint
CREATE INDEX `inbox_snoozes_of_subject` ON `inbox_snoozes` (`subject_id`,`until`);--> statement-breakpoint
ALTER TABLE `conversations` ADD `assigned_to` text REFERENCES admin_users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `conversations_of_admin` ON `conversations` (`assigned_to`) WHERE "conversations"."assigned_to" is not null;