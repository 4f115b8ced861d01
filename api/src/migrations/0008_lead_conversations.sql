PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`project_id` text,
	`assigned_to` text,
	`unread_since` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "conversations_kind" CHECK("__new_conversations"."kind" in ('chat', 'project', 'lead'))
);
--> statement-breakpoint
INSERT INTO `__new_conversations`("id", "kind", "client_id", "project_id", "assigned_to", "unread_since", "created_at") SELECT "id", "kind", "client_id", "project_id", "assigned_to", "unread_since", "created_at" FROM `conversations`;--> statement-breakpoint
DROP TABLE `conversations`;--> statement-breakpoint
ALTER TABLE `__new_conversations` RENAME TO `conversations`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `conversations_of_client` ON `conversations` (`client_id`);--> statement-breakpoint
CREATE INDEX `conversations_of_project` ON `conversations` (`project_id`);--> statement-breakpoint
CREATE INDEX `conversations_of_admin` ON `conversations` (`assigned_to`) WHERE "conversations"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX `conversations_unread` ON `conversations` (`unread_since`,`client_id`) WHERE "conversations"."unread_since" is not null;--> statement-breakpoint
CREATE INDEX `enquiry_cases_of_client` ON `enquiry_cases` (`converted_to`,`created_at`,`id`);