DROP INDEX `promises_of_month`;--> statement-breakpoint
-- Each month's answers by how long they took: what the response times are told from, and nothing else.
CREATE INDEX `promises_answered` ON `promises` (`month`,`waited_minutes`,`is_met`) WHERE "promises"."is_met" is not null;--> statement-breakpoint
-- Since when each client waits for somebody to read what they wrote.
DROP INDEX `messages_unread`;--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`sender_type`,`user_id`,`created_at`) WHERE "messages"."is_read" = 0;
