CREATE TABLE `reply_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`role` text NOT NULL,
	`person_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reply_addresses_role" CHECK("reply_addresses"."role" in ('client', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reply_addresses_once` ON `reply_addresses` (`conversation_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `incoming_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`path` text,
	`return_path` text,
	`recipients` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`available_at` text NOT NULL,
	`outcome` text,
	`detail` text,
	`created_at` text NOT NULL,
	CONSTRAINT "incoming_emails_status" CHECK("incoming_emails"."status" in ('pending', 'done', 'failed')),
	CONSTRAINT "incoming_emails_outcome" CHECK("incoming_emails"."outcome" in ('landed', 'bounced', 'automatic', 'forged', 'answered'))
);
--> statement-breakpoint
CREATE INDEX `incoming_emails_due` ON `incoming_emails` (`available_at`) WHERE "incoming_emails"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `incoming_emails_created` ON `incoming_emails` (`created_at`);