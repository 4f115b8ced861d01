ALTER TABLE `messages` ADD `folded` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `is_absence_note` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_of_email` ON `messages` (`email_id`) WHERE "messages"."email_id" is not null;