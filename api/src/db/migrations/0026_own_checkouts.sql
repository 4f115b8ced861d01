ALTER TABLE `checkouts` ADD `user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `checkouts_of_client` ON `checkouts` (`user_id`);