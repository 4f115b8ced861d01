DROP INDEX `checkouts_open`;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `owner` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `receipt_email` text;--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_open` ON `checkouts` (`owner`,`email`,`tier`) WHERE "checkouts"."state" in ('open', 'processing');--> statement-breakpoint
ALTER TABLE `billing_accounts` ADD `confirm_url` text;