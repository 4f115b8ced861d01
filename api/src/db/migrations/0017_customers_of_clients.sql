ALTER TABLE `billing_syncs` ADD `user_id` text REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `billing_syncs_of_client` ON `billing_syncs` (`user_id`);