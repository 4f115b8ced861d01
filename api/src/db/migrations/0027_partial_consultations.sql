ALTER TABLE `consultations` ADD `is_partial` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `consultations` ADD `wants_call` integer DEFAULT true NOT NULL;