ALTER TABLE `project_briefs` ADD `completed_at` text;--> statement-breakpoint
UPDATE `project_briefs` SET `completed_at` = `updated_at` WHERE `status` = 'completed';--> statement-breakpoint
CREATE INDEX `project_briefs_completed` ON `project_briefs` (`completed_at`) WHERE "project_briefs"."completed_at" is not null;--> statement-breakpoint
CREATE TRIGGER `project_briefs_begin_completed` AFTER INSERT ON `project_briefs` WHEN NEW.`status` = 'completed' BEGIN
	UPDATE `project_briefs` SET `completed_at` = NEW.`updated_at` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `project_briefs_become_completed` AFTER UPDATE OF `status` ON `project_briefs` WHEN NEW.`status` <> OLD.`status` BEGIN
	UPDATE `project_briefs` SET `completed_at` = CASE NEW.`status` WHEN 'completed' THEN NEW.`updated_at` END WHERE `id` = NEW.`id`;
END;
