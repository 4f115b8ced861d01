ALTER TABLE `users` ADD `is_demo` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_demo` ON `users` (`is_demo`) WHERE "users"."is_demo" = 1;--> statement-breakpoint
ALTER TABLE `price_notice_clients` ADD `claimed_until` text;