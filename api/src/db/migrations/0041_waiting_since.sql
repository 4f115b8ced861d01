DROP INDEX `project_briefs_by_status_updated`;--> statement-breakpoint
ALTER TABLE `project_briefs` ADD `waiting_since` text;--> statement-breakpoint
UPDATE `project_briefs` SET `waiting_since` = `updated_at` WHERE `status` = 'review';--> statement-breakpoint
CREATE INDEX `project_briefs_waiting` ON `project_briefs` (`waiting_since`,`id`) WHERE "project_briefs"."status" = 'review';--> statement-breakpoint
CREATE TRIGGER `project_briefs_begin_waiting` AFTER INSERT ON `project_briefs` WHEN NEW.`status` = 'review' BEGIN
	UPDATE `project_briefs` SET `waiting_since` = NEW.`updated_at` WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `project_briefs_become_waiting` AFTER UPDATE OF `status` ON `project_briefs` WHEN NEW.`status` <> OLD.`status` BEGIN
	UPDATE `project_briefs` SET `waiting_since` = CASE NEW.`status` WHEN 'review' THEN NEW.`updated_at` END WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
UPDATE `saved_replies` SET `text` = replace(replace(`text`, '{firstName}', '{{first_name}}'), '{projectName}', '{{project}}');
