DROP INDEX `promises_due`;--> statement-breakpoint
CREATE INDEX `promises_due` ON `promises` (`due_at`,`created_at`,`id`) WHERE "promises"."kept_at" is null;