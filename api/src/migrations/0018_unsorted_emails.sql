CREATE TABLE `blocked_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`blocked_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`blocked_by`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_incoming_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`path` text,
	`return_path` text,
	`recipients` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`available_at` text NOT NULL,
	`outcome` text,
	`detail` text,
	`sender` text,
	`sender_name` text,
	`subject` text,
	`snippet` text,
	`sorted_at` text,
	`sorted_by` text,
	`filed_kind` text,
	`filed_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`sorted_by`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "incoming_emails_status" CHECK("__new_incoming_emails"."status" in ('pending', 'done', 'failed')),
	CONSTRAINT "incoming_emails_outcome" CHECK("__new_incoming_emails"."outcome" in ('landed', 'bounced', 'answered', 'unsorted', 'automatic', 'blocked'))
);
--> statement-breakpoint
INSERT INTO `__new_incoming_emails`("id", "path", "return_path", "recipients", "status", "attempts", "available_at", "outcome", "detail", "created_at") SELECT "id", "path", "return_path", "recipients", "status", "attempts", "available_at", CASE WHEN "outcome" IN ('forged', 'automatic') THEN 'answered' WHEN "status" = 'failed' THEN 'unsorted' ELSE "outcome" END, CASE WHEN "status" = 'failed' THEN 'unreadable' ELSE "detail" END, "created_at" FROM `incoming_emails`;--> statement-breakpoint
DROP TABLE `incoming_emails`;--> statement-breakpoint
ALTER TABLE `__new_incoming_emails` RENAME TO `incoming_emails`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `incoming_emails_due` ON `incoming_emails` (`available_at`) WHERE "incoming_emails"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `incoming_emails_bounced` ON `incoming_emails` (`detail`,`created_at`) WHERE "incoming_emails"."outcome" = 'bounced';--> statement-breakpoint
CREATE INDEX `incoming_emails_created` ON `incoming_emails` (`created_at`);--> statement-breakpoint
CREATE INDEX `incoming_emails_unsorted` ON `incoming_emails` (`outcome`,`sorted_at`,`created_at`,`id`);