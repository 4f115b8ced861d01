ALTER TABLE `admin_users` ADD `invited_at` text;--> statement-breakpoint
-- Links that reset a password work for an hour, those that invite for seven days.
UPDATE `admin_users` SET `invited_at` = `updated_at` WHERE `reset_token_expiry` IS NOT NULL
	AND julianday(`reset_token_expiry`) - julianday(`updated_at`) > 6;
