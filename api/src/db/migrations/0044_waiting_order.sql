DROP INDEX `project_briefs_waiting`;--> statement-breakpoint
CREATE INDEX `project_briefs_waiting` ON `project_briefs` (`status`,`waiting_since`,`id`);