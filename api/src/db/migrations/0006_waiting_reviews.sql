CREATE INDEX `project_briefs_waiting` ON `project_briefs` (`updated_at`,`id`) WHERE "project_briefs"."status" = 'review';
