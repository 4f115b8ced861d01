CREATE TABLE `passing_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audience` text NOT NULL,
	`event` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `processes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`secret` text NOT NULL,
	`other_secret` text,
	`publication` text,
	`started_at` text NOT NULL,
	`seen_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `signals` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_handovers` (
	`host` text PRIMARY KEY NOT NULL,
	`fingerprint` text,
	`since` text,
	`content_as_of` text,
	`claimed_until` text
);
--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `claimed_until` text;--> statement-breakpoint
CREATE INDEX `mail_outbox_claimed` ON `mail_outbox` (`claimed_until`) WHERE "mail_outbox"."claimed_until" is not null;