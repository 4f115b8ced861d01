ALTER TABLE `consultations` ADD `phone` text;--> statement-breakpoint
ALTER TABLE `consultations` ADD `question` text;--> statement-breakpoint
ALTER TABLE `consultations` ADD `follows` text;