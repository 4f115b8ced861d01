CREATE TABLE `terms_versions` (
	`version` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `purchases` ADD `terms_version` text;