CREATE INDEX `project_briefs_waiting` ON `project_briefs` (`updated_at`,`id`) WHERE "project_briefs"."status" = 'review';--> statement-breakpoint
CREATE INDEX `enquiry_cases_by_source` ON `enquiry_cases` (`source`,`created_at`,`id`);
