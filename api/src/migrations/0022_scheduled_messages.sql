CREATE TABLE `scheduled_messages` (
	`sender_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`content` text NOT NULL,
	`asset_ids` text NOT NULL,
	`is_nudge` integer NOT NULL,
	`send_at` text NOT NULL,
	`cancelled_at` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`sender_id`, `key`),
	FOREIGN KEY (`sender_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "scheduled_messages_kind" CHECK("scheduled_messages"."kind" in ('chat', 'project', 'lead'))
);
--> statement-breakpoint
CREATE INDEX `scheduled_messages_due` ON `scheduled_messages` (`send_at`) WHERE "scheduled_messages"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `scheduled_messages_of_conversation` ON `scheduled_messages` (`subject_id`);