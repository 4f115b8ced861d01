ALTER TABLE `invoices` ADD `dispute` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `dispute` text;