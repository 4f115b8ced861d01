ALTER TABLE `projects` ADD `launched_at` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `withdrawn_at` text;--> statement-breakpoint
-- A project is live since its first approval or, without one that is known, since it was completed.
UPDATE `projects` SET `launched_at` = coalesce((SELECT min(v.`decided_at`) FROM `versions` v WHERE v.`project_brief_id` = `projects`.`id` AND v.`status` = 'approved'), `completed_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_revision_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`month` text NOT NULL,
	`counted_as` text NOT NULL,
	`number` integer NOT NULL,
	`out_of` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "revision_requests_counted_as" CHECK("__new_revision_requests"."counted_as" in ('round', 'monthly', 'bought'))
);
--> statement-breakpoint
INSERT INTO `__new_revision_requests`("id", "user_id", "revision_id", "month", "counted_as", "number", "out_of", "created_at") SELECT r.`id`, r.`user_id`, r.`revision_id`, r.`month`, 'monthly', 1, NULL, r.`created_at` FROM `revision_requests` r;--> statement-breakpoint
-- The first two changes of each project before its launch were the rounds that every plan includes.
UPDATE `__new_revision_requests` SET `counted_as` = 'round', `number` = e.`round`, `out_of` = 2 FROM (SELECT n.`id`, row_number() OVER (PARTITION BY v.`project_brief_id` ORDER BY n.`created_at`, n.`id`) AS `round` FROM `__new_revision_requests` n JOIN `versions` v ON v.`id` = n.`revision_id` JOIN `projects` p ON p.`id` = v.`project_brief_id` WHERE p.`launched_at` IS NULL OR n.`created_at` < p.`launched_at`) e WHERE e.`id` = `__new_revision_requests`.`id` AND e.`round` <= 2;--> statement-breakpoint
UPDATE `__new_revision_requests` SET `number` = e.`nth` FROM (SELECT `id`, row_number() OVER (PARTITION BY `user_id`, `month` ORDER BY `created_at`, `id`) AS `nth` FROM `__new_revision_requests` WHERE `counted_as` = 'monthly') e WHERE e.`id` = `__new_revision_requests`.`id`;--> statement-breakpoint
DROP TABLE `revision_requests`;--> statement-breakpoint
ALTER TABLE `__new_revision_requests` RENAME TO `revision_requests`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `revision_requests_of_month` ON `revision_requests` (`user_id`,`month`);--> statement-breakpoint
CREATE INDEX `revision_requests_by_month` ON `revision_requests` (`month`,`user_id`);--> statement-breakpoint
CREATE INDEX `revision_requests_of_revision` ON `revision_requests` (`revision_id`);