PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_billing_problems` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`user_id` text,
	`resolved_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "billing_problems_kind" CHECK("__new_billing_problems"."kind" in ('price_mismatch', 'no_account', 'on_hold', 'unknown_sale', 'odd_price', 'dispute', 'two_subscriptions', 'difference', 'unreadable'))
);
--> statement-breakpoint
INSERT INTO `__new_billing_problems`("id", "kind", "subject", "text", "user_id", "resolved_at", "created_at") SELECT "id", "kind", "subject", "text", "user_id", "resolved_at", "created_at" FROM `billing_problems`;--> statement-breakpoint
DROP TABLE `billing_problems`;--> statement-breakpoint
ALTER TABLE `__new_billing_problems` RENAME TO `billing_problems`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `billing_problems_open` ON `billing_problems` (`kind`,`subject`) WHERE "billing_problems"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX `billing_problems_of_subject` ON `billing_problems` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `billing_problems_newest` ON `billing_problems` (`created_at`,`id`) WHERE "billing_problems"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `interval` text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `interval_count` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `amount_refunded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `amount_refunded` integer DEFAULT 0 NOT NULL;