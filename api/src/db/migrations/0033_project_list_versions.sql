CREATE TABLE `project_lists` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `project_lists` (`user_id`, `version`) SELECT `id`, lower(hex(randomblob(8))) FROM `users` WHERE `id` IN (SELECT `user_id` FROM `project_briefs`);
--> statement-breakpoint
CREATE TRIGGER `project_lists_added` AFTER INSERT ON `project_briefs` BEGIN
  INSERT INTO `project_lists` (`user_id`, `version`) SELECT NEW.`user_id`, '' WHERE NOT EXISTS (SELECT 1 FROM `project_lists` WHERE `user_id` = NEW.`user_id`);
  UPDATE `project_lists` SET `version` = lower(hex(randomblob(8))) WHERE `user_id` = NEW.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `project_lists_changed` AFTER UPDATE ON `project_briefs` BEGIN
  INSERT INTO `project_lists` (`user_id`, `version`) SELECT NEW.`user_id`, '' WHERE NOT EXISTS (SELECT 1 FROM `project_lists` WHERE `user_id` = NEW.`user_id`);
  UPDATE `project_lists` SET `version` = lower(hex(randomblob(8))) WHERE `user_id` IN (OLD.`user_id`, NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `project_lists_removed` AFTER DELETE ON `project_briefs` BEGIN
  UPDATE `project_lists` SET `version` = lower(hex(randomblob(8))) WHERE `user_id` = OLD.`user_id`;
END;
