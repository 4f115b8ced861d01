ALTER TABLE `billing_accounts` ADD `next_plan` text;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `company` text;