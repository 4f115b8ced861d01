-- What lists are narrowed to by several filters at once: each set of filters in the order it is shown in.
-- The course of revenue is told from the latest changes of plans.
DROP INDEX `subscription_changes_course`;--> statement-breakpoint
CREATE INDEX `subscription_changes_course` ON `subscription_changes` (`created_at`,`user_id`,`tier`,`monthly_amount`);--> statement-breakpoint
CREATE INDEX `users_by_status_and_tier` ON `users` (`subscription_status`,`subscription_tier`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_status_and_activity` ON `users` (`subscription_status`,`is_active`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_tier_and_activity` ON `users` (`subscription_tier`,`is_active`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor_and_action` ON `audit_log` (`actor_id`,`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor_and_subject_type` ON `audit_log` (`actor_id`,`subject_type`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_action_and_subject_type` ON `audit_log` (`action`,`subject_type`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_of_actor_action_and_subject_type` ON `audit_log` (`actor_id`,`action`,`subject_type`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_status_and_source` ON `enquiry_cases` (`status`,`source`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_status_of_owner` ON `enquiry_cases` (`status`,`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_source_of_owner` ON `enquiry_cases` (`source`,`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_briefs_by_status_and_priority_due` ON `project_briefs` (`status`,`priority`,coalesce("due_date", '9999-12-31T23:59:59.999Z'),`id`);
