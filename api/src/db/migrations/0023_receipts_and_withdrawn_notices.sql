ALTER TABLE `invoices` ADD `from_credit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `price_notices` ADD `doubted_at` text;--> statement-breakpoint
ALTER TABLE `price_notices` ADD `withdrawn_at` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `receipt_url` text;