DROP INDEX `promises_of_month`;--> statement-breakpoint
-- Each month's answers by how long they took: what the response times are told from, and nothing else.
CREATE INDEX `promises_answered` ON `promises` (`month`,`waited_minutes`,`is_met`) WHERE "promises"."is_met" is not null;--> statement-breakpoint
-- Since when each client waits for somebody to read what they wrote.
DROP INDEX `messages_unread`;--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`sender_type`,`user_id`,`created_at`) WHERE "messages"."is_read" = 0;--> statement-breakpoint
-- The audit log of one kind of subject, projects by when they are due, those in review by how long nobody has
-- heard of them, those that are assigned, and clients by what lists narrow them to: each in the order it is shown in.
CREATE INDEX `audit_log_of_subject_type` ON `audit_log` (`subject_type`,`id`);--> statement-breakpoint
DROP INDEX `project_briefs_due`;--> statement-breakpoint
CREATE INDEX `project_briefs_due` ON `project_briefs` (`due_date`,`id`) WHERE +"project_briefs"."status" in ('pending', 'in_progress', 'review', 'revision_requested');--> statement-breakpoint
DROP INDEX `project_briefs_waiting`;--> statement-breakpoint
CREATE INDEX `project_briefs_by_status_updated` ON `project_briefs` (`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_briefs_assigned` ON `project_briefs` (`created_at`,`id`) WHERE "project_briefs"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX `users_by_status` ON `users` (`subscription_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_tier` ON `users` (`subscription_tier`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_activity` ON `users` (`is_active`,`created_at`,`id`);
