CREATE TABLE `admin_users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`profile_picture` text,
	`role` text DEFAULT 'admin' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`reset_token` text,
	`reset_token_expiry` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "admin_users_email" CHECK("admin_users"."email" = lower("admin_users"."email")),
	CONSTRAINT "admin_users_role" CHECK("admin_users"."role" in ('admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_users_email_unique` ON `admin_users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `admin_users_reset_token_unique` ON `admin_users` (`reset_token`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`company` text,
	`phone` text,
	`address` text,
	`role` text DEFAULT 'client' NOT NULL,
	`subscription_tier` text,
	`subscription_status` text DEFAULT 'inactive' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`email_verified` integer DEFAULT false NOT NULL,
	`email_verification_token` text,
	`email_verification_expiry` text,
	`reset_token` text,
	`reset_token_expiry` text,
	`is_active` integer DEFAULT true NOT NULL,
	`profile_image_url` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "users_email" CHECK("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK("users"."role" in ('client')),
	CONSTRAINT "users_subscription_tier" CHECK("users"."subscription_tier" in ('stacklite', 'stackgrow', 'stackpro', 'stackstart', 'stackbase', 'stackbuild', 'stackscale', 'superstack', 'onepage')),
	CONSTRAINT "users_subscription_status" CHECK("users"."subscription_status" in ('inactive', 'active', 'past_due', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_customer_id_unique` ON `users` (`stripe_customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_stripe_subscription_id_unique` ON `users` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_verification_token_unique` ON `users` (`email_verification_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_reset_token_unique` ON `users` (`reset_token`);--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `project_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`project_brief_id` text NOT NULL,
	`file_name` text NOT NULL,
	`file_type` text NOT NULL,
	`content_type` text NOT NULL,
	`file_url` text NOT NULL,
	`file_size` integer NOT NULL,
	`description` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_brief_id`) REFERENCES `project_briefs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "project_assets_file_size" CHECK("project_assets"."file_size" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_assets_file_url_unique` ON `project_assets` (`file_url`);--> statement-breakpoint
CREATE INDEX `project_assets_of_project` ON `project_assets` (`project_brief_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `consultations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`business_type` text,
	`main_goal` text,
	`budget` text,
	`timeline` text,
	`features` text NOT NULL,
	`recommendations` text NOT NULL,
	`conversation_summary` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `consultations_newest` ON `consultations` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `contact_submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`service` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_submissions_newest` ON `contact_submissions` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`props` text NOT NULL,
	`dedupe_key` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`available_at` text NOT NULL,
	`last_error` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	CONSTRAINT "mail_outbox_status" CHECK("mail_outbox"."status" in ('pending', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_dedupe_key_unique` ON `mail_outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`status`,`available_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sender_type` text NOT NULL,
	`sender_name` text NOT NULL,
	`content` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_sender_type" CHECK("messages"."sender_type" in ('client', 'admin'))
);
--> statement-breakpoint
CREATE INDEX `messages_of_client` ON `messages` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_unread` ON `messages` (`sender_type`,`user_id`) WHERE "messages"."is_read" = 0;--> statement-breakpoint
CREATE TABLE `project_briefs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`project_name` text NOT NULL,
	`project_type` text NOT NULL,
	`description` text NOT NULL,
	`target_audience` text,
	`brand_personality` text,
	`color_preferences` text,
	`style_preferences` text,
	`competitor_examples` text,
	`additional_requirements` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`priority` text DEFAULT 'normal' NOT NULL,
	`assigned_to` text,
	`due_date` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "project_briefs_status" CHECK("project_briefs"."status" in ('pending', 'in_progress', 'review', 'revision_requested', 'completed', 'on_hold')),
	CONSTRAINT "project_briefs_priority" CHECK("project_briefs"."priority" in ('low', 'normal', 'high', 'urgent'))
);
--> statement-breakpoint
CREATE INDEX `project_briefs_of_client` ON `project_briefs` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_briefs_newest` ON `project_briefs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_briefs_by_status` ON `project_briefs` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `project_briefs_of_admin` ON `project_briefs` (`assigned_to`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`window_end` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window_end` ON `rate_limits` (`window_end`);--> statement-breakpoint
CREATE TABLE `project_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_brief_id` text NOT NULL,
	`revision_number` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`file_url` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`feedback` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_brief_id`) REFERENCES `project_briefs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "project_revisions_revision_number" CHECK("project_revisions"."revision_number" >= 1),
	CONSTRAINT "project_revisions_status" CHECK("project_revisions"."status" in ('pending', 'approved', 'changes_requested'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_revisions_number` ON `project_revisions` (`project_brief_id`,`revision_number`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`sess` text NOT NULL,
	`role` text NOT NULL,
	`user_id` text,
	`admin_user_id` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_role" CHECK("sessions"."role" in ('client', 'admin')),
	CONSTRAINT "sessions_owner" CHECK(("sessions"."role" = 'client' and "sessions"."user_id" is not null and "sessions"."admin_user_id" is null)
        or ("sessions"."role" = 'admin' and "sessions"."admin_user_id" is not null and "sessions"."user_id" is null))
);
--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_of_admin` ON `sessions` (`admin_user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE TABLE `project_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`project_brief_id` text NOT NULL,
	`sender_id` text NOT NULL,
	`sender_type` text NOT NULL,
	`message` text NOT NULL,
	`is_internal` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_brief_id`) REFERENCES `project_briefs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "project_messages_sender_type" CHECK("project_messages"."sender_type" in ('client', 'admin'))
);
--> statement-breakpoint
CREATE INDEX `project_messages_of_project` ON `project_messages` (`project_brief_id`,`created_at`,`id`);