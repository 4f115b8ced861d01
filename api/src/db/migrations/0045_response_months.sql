CREATE INDEX `promises_answered_by` ON `promises` (`month`,`kept_by_id`,`tier`,`kind`,`is_met`,`waited_minutes`) WHERE "promises"."is_met" is not null;--> statement-breakpoint
-- Due dates are in opening hours, so adding 12 hours gives the Auckland day in summer too.
UPDATE `promises` SET `month` = strftime('%Y-%m', `due_at`, '+12 hours') WHERE `is_met` = 0;
