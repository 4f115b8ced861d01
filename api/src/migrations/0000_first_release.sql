-- Tables by noun, in the order of `schema.ts`. Triggers and search, which Drizzle doesn't know, are written by hand.

-- accounts
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
	`two_factor_secret` text,
	`two_factor_enabled_at` text,
	`two_factor_last_step` integer,
	`recovery_codes` text,
	`notification_preferences` text,
	`invited_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "admin_users_email" CHECK("admin_users"."email" = lower("admin_users"."email")),
	CONSTRAINT "admin_users_role" CHECK("admin_users"."role" in ('admin'))
);

CREATE UNIQUE INDEX `admin_users_email_unique` ON `admin_users` (`email`);
CREATE UNIQUE INDEX `admin_users_reset_token_unique` ON `admin_users` (`reset_token`);

CREATE TABLE `setup_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "setup_tokens_one" CHECK("setup_tokens"."id" = 1)
);

CREATE TABLE `companies` (
	`id` text PRIMARY KEY NOT NULL,
	`company` text,
	`phone` text,
	`address` text,
	`plan` text,
	`subscription_status` text DEFAULT 'inactive' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`suspension_reason` text,
	`details_version` integer DEFAULT 0 NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`needs_two_approvals` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "companies_subscription_status" CHECK("companies"."subscription_status" in ('inactive', 'active', 'past_due', 'cancelled'))
);

CREATE UNIQUE INDEX `companies_stripe_customer_id_unique` ON `companies` (`stripe_customer_id`);
CREATE UNIQUE INDEX `companies_stripe_subscription_id_unique` ON `companies` (`stripe_subscription_id`);
CREATE INDEX `companies_demo` ON `companies` (`is_demo`) WHERE "companies"."is_demo" = 1;
CREATE INDEX `companies_newest` ON `companies` (`created_at`,`id`);
CREATE INDEX `companies_by_status` ON `companies` (`subscription_status`,`created_at`,`id`);
CREATE INDEX `companies_by_plan` ON `companies` (`plan`,`created_at`,`id`);
CREATE INDEX `companies_by_activity` ON `companies` (`is_active`,`created_at`,`id`);
CREATE INDEX `companies_by_status_and_plan` ON `companies` (`subscription_status`,`plan`,`created_at`,`id`);
CREATE INDEX `companies_by_status_and_activity` ON `companies` (`subscription_status`,`is_active`,`created_at`,`id`);
CREATE INDEX `companies_by_plan_and_activity` ON `companies` (`plan`,`is_active`,`created_at`,`id`);
CREATE INDEX `companies_by_subscription` ON `companies` (`subscription_status`,`plan`,`is_active`);

CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`profile_image_url` text,
	`email_verified` integer DEFAULT false NOT NULL,
	`email_verification_token` text,
	`email_verification_expiry` text,
	`pending_email` text,
	`pending_email_token` text,
	`pending_email_expiry` text,
	`reset_token` text,
	`reset_token_expiry` text,
	`notification_preferences` text,
	`is_unclaimed` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "people_email" CHECK("people"."email" = lower("people"."email"))
);

CREATE UNIQUE INDEX `people_email_unique` ON `people` (`email`);
CREATE UNIQUE INDEX `people_email_verification_token_unique` ON `people` (`email_verification_token`);
CREATE UNIQUE INDEX `people_reset_token_unique` ON `people` (`reset_token`);
CREATE INDEX `people_by_pending_email` ON `people` (`pending_email_token`) WHERE "people"."pending_email_token" is not null;

CREATE TABLE `memberships` (
	`company_id` text NOT NULL,
	`person_id` text NOT NULL,
	`member_role` text NOT NULL,
	`joined_at` text NOT NULL,
	`last_seen_at` text,
	PRIMARY KEY(`company_id`, `person_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_role" CHECK("memberships"."member_role" in ('owner', 'editor', 'approver', 'billing'))
);

CREATE INDEX `memberships_of_person` ON `memberships` (`person_id`);
CREATE UNIQUE INDEX `memberships_owner` ON `memberships` ((cast(case "member_role" when 'owner' then "company_id" end as text)));
CREATE UNIQUE INDEX `memberships_owned` ON `memberships` (`person_id`) WHERE "memberships"."member_role" = 'owner';

CREATE VIEW `members` AS select "companies"."id", "people"."email", "people"."password", "people"."first_name", "people"."last_name", "people"."profile_image_url", "people"."email_verified", "people"."email_verification_token", "people"."email_verification_expiry", "people"."pending_email", "people"."pending_email_token", "people"."pending_email_expiry", "people"."reset_token", "people"."reset_token_expiry", "people"."notification_preferences", "people"."is_unclaimed", "companies"."created_at", "companies"."updated_at", "companies"."company", "companies"."phone", "companies"."address", "companies"."plan", "companies"."subscription_status", "companies"."stripe_customer_id", "companies"."stripe_subscription_id", "companies"."is_active", "companies"."suspension_reason", "companies"."details_version", "companies"."is_demo", "companies"."needs_two_approvals", "memberships"."person_id", "memberships"."member_role", "memberships"."joined_at", "memberships"."last_seen_at" from "memberships" inner join "companies" on "companies"."id" = "memberships"."company_id" inner join "people" on "people"."id" = "memberships"."person_id";
CREATE VIEW `users` AS select "companies"."id", "people"."email", "people"."password", "people"."first_name", "people"."last_name", "people"."profile_image_url", "people"."email_verified", "people"."email_verification_token", "people"."email_verification_expiry", "people"."pending_email", "people"."pending_email_token", "people"."pending_email_expiry", "people"."reset_token", "people"."reset_token_expiry", "people"."notification_preferences", "people"."is_unclaimed", "companies"."created_at", "companies"."updated_at", "companies"."company", "companies"."phone", "companies"."address", "companies"."plan", "companies"."subscription_status", "companies"."stripe_customer_id", "companies"."stripe_subscription_id", "companies"."is_active", "companies"."suspension_reason", "companies"."details_version", "companies"."is_demo", "companies"."needs_two_approvals", "memberships"."person_id", "memberships"."member_role", "memberships"."joined_at", "memberships"."last_seen_at" from "companies" inner join "memberships" on cast(case "memberships"."member_role" when 'owner' then "memberships"."company_id" end as text) = "companies"."id" inner join "people" on "people"."id" = "memberships"."person_id";

-- sessions
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`sess` text NOT NULL,
	`role` text NOT NULL,
	`user_id` text,
	`person_id` text,
	`admin_user_id` text,
	`created_at` text NOT NULL,
	`expire` text NOT NULL,
	`revoked_at` text,
	`proved_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_role" CHECK("sessions"."role" in ('client', 'admin')),
	CONSTRAINT "sessions_owner" CHECK(("sessions"."role" = 'client' and "sessions"."user_id" is not null and "sessions"."person_id" is not null
          and "sessions"."admin_user_id" is null)
        or ("sessions"."role" = 'admin' and "sessions"."admin_user_id" is not null and "sessions"."user_id" is null
          and "sessions"."person_id" is null))
);

CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_of_person` ON `sessions` (`person_id`);
CREATE INDEX `sessions_of_admin` ON `sessions` (`admin_user_id`);
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);

-- companies
CREATE TABLE `member_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`email` text NOT NULL,
	`member_role` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_hash` text,
	`is_emailed` integer DEFAULT true NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "member_invitations_role" CHECK("member_invitations"."member_role" in ('editor', 'approver', 'billing'))
);

CREATE UNIQUE INDEX `member_invitations_token_hash_unique` ON `member_invitations` (`token_hash`);
CREATE UNIQUE INDEX `member_invitations_email` ON `member_invitations` (`company_id`,`email`);

CREATE TABLE `ownership_offers` (
	`company_id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`token_hash` text,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `ownership_offers_token_hash_unique` ON `ownership_offers` (`token_hash`);
CREATE INDEX `ownership_offers_of_person` ON `ownership_offers` (`person_id`);

-- team
CREATE TABLE `team_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`requires_two_factor` integer DEFAULT false NOT NULL,
	`hourly_cost` integer,
	`updated_at` text NOT NULL,
	CONSTRAINT "team_settings_one" CHECK("team_settings"."id" = 1)
);

CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_user_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`admin_user_id`,`name`);

-- api tokens
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_user_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`scopes` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`hash`);
CREATE INDEX `api_tokens_of_member` ON `api_tokens` (`admin_user_id`);
CREATE INDEX `api_tokens_newest` ON `api_tokens` (`created_at`,`id`);

-- projects
CREATE TABLE `projects` (
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
	`logo` text,
	`photos` text,
	`brief_version` integer DEFAULT 0 NOT NULL,
	`brief_completed_at` text,
	`ordered` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`priority` text DEFAULT 'normal' NOT NULL,
	`assigned_to` text,
	`due_date` text,
	`version` integer DEFAULT 0 NOT NULL,
	`completed_at` text,
	`launched_at` text,
	`withdrawn_at` text,
	`status_changed_at` text,
	`waiting_since` text,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "projects_status" CHECK("projects"."status" in ('pending', 'in_progress', 'review', 'revision_requested', 'completed', 'on_hold')),
	CONSTRAINT "projects_priority" CHECK("projects"."priority" in ('low', 'normal', 'high', 'urgent'))
);

CREATE INDEX `projects_of_client` ON `projects` (`user_id`,`created_at`,`id`);
CREATE INDEX `projects_newest` ON `projects` (`created_at`,`id`);
CREATE INDEX `projects_by_status` ON `projects` (`status`,`created_at`,`id`);
CREATE INDEX `projects_of_admin` ON `projects` (`assigned_to`,`created_at`,`id`);
CREATE INDEX `projects_due` ON `projects` (`due_date`,`id`) WHERE +"projects"."status" in ('pending', 'in_progress', 'review', 'revision_requested');
CREATE INDEX `projects_waiting` ON `projects` (`status`,`waiting_since`,`id`);
CREATE INDEX `projects_assigned` ON `projects` (`created_at`,`id`) WHERE "projects"."assigned_to" is not null;
CREATE INDEX `projects_completed` ON `projects` (`completed_at`) WHERE "projects"."completed_at" is not null;
CREATE UNIQUE INDEX `projects_idempotency_key` ON `projects` (`user_id`,`idempotency_key`);

-- When a project was completed, and since when it has waited for the client.
CREATE TRIGGER `projects_become_completed` AFTER UPDATE OF `status` ON `projects` WHEN NEW.`status` <> OLD.`status` BEGIN
	UPDATE `projects` SET `completed_at` = CASE NEW.`status` WHEN 'completed' THEN NEW.`updated_at` END WHERE `id` = NEW.`id`;
END;
CREATE TRIGGER `projects_become_waiting` AFTER UPDATE OF `status` ON `projects` WHEN NEW.`status` <> OLD.`status` BEGIN
	UPDATE `projects` SET `waiting_since` = CASE NEW.`status` WHEN 'review' THEN NEW.`updated_at` END WHERE `id` = NEW.`id`;
END;
CREATE TRIGGER `projects_begin_completed` AFTER INSERT ON `projects` WHEN NEW.`status` = 'completed' BEGIN
	UPDATE `projects` SET `completed_at` = NEW.`updated_at` WHERE `id` = NEW.`id`;
END;
CREATE TRIGGER `projects_begin_waiting` AFTER INSERT ON `projects` WHEN NEW.`status` = 'review' BEGIN
	UPDATE `projects` SET `waiting_since` = NEW.`updated_at` WHERE `id` = NEW.`id`;
END;

-- versions
CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`feedback` text,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` text,
	`is_final` integer DEFAULT true NOT NULL,
	`decision_key` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "versions_number_is_positive" CHECK("versions"."number" >= 1),
	CONSTRAINT "versions_status" CHECK("versions"."status" in ('pending', 'approved', 'changes_requested'))
);

CREATE UNIQUE INDEX `versions_number` ON `versions` (`project_id`,`number`);

CREATE TABLE `version_approvals` (
	`version_id` text NOT NULL,
	`person_id` text NOT NULL,
	`person_name` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`version_id`, `person_id`),
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `revision_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`version_id` text NOT NULL,
	`month` text NOT NULL,
	`counted_as` text NOT NULL,
	`number` integer NOT NULL,
	`out_of` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "revision_requests_counted_as" CHECK("revision_requests"."counted_as" in ('round', 'monthly', 'bought'))
);

CREATE INDEX `revision_requests_of_month` ON `revision_requests` (`user_id`,`month`);
CREATE INDEX `revision_requests_by_month` ON `revision_requests` (`month`,`user_id`);
CREATE INDEX `revision_requests_of_version` ON `revision_requests` (`version_id`);

-- conversations
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`project_id` text,
	`assigned_to` text,
	`unread_since` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "conversations_kind" CHECK("conversations"."kind" in ('chat', 'project', 'lead'))
);

CREATE INDEX `conversations_of_client` ON `conversations` (`client_id`);
CREATE INDEX `conversations_of_project` ON `conversations` (`project_id`);
CREATE INDEX `conversations_of_admin` ON `conversations` (`assigned_to`) WHERE "conversations"."assigned_to" is not null;
CREATE INDEX `conversations_unread` ON `conversations` (`unread_since`,`client_id`) WHERE "conversations"."unread_since" is not null;

CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sender_type` text NOT NULL,
	`sender_id` text NOT NULL,
	`sender_name` text NOT NULL,
	`content` text NOT NULL,
	`folded` text,
	`is_absence_note` integer DEFAULT false NOT NULL,
	`is_from_other` integer DEFAULT false NOT NULL,
	`arrived_at` text,
	`is_internal` integer DEFAULT false NOT NULL,
	`idempotency_key` text,
	`email_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_sender_type" CHECK("messages"."sender_type" in ('client', 'admin'))
);

CREATE INDEX `messages_of_conversation` ON `messages` (`conversation_id`,`created_at`,`id`);
CREATE INDEX `messages_of_email` ON `messages` (`email_id`) WHERE "messages"."email_id" is not null;
CREATE UNIQUE INDEX `messages_idempotency_key` ON `messages` (`sender_id`,`idempotency_key`,`conversation_id`);

CREATE TABLE `scheduled_messages` (
	`sender_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`content` text NOT NULL,
	`file_ids` text NOT NULL,
	`is_nudge` integer NOT NULL,
	`send_at` text NOT NULL,
	`cancelled_at` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`sender_id`, `key`),
	FOREIGN KEY (`sender_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "scheduled_messages_kind" CHECK("scheduled_messages"."kind" in ('chat', 'project', 'lead'))
);

CREATE INDEX `scheduled_messages_due` ON `scheduled_messages` (`send_at`) WHERE "scheduled_messages"."cancelled_at" is null;
CREATE INDEX `scheduled_messages_of_conversation` ON `scheduled_messages` (`subject_id`);

CREATE TABLE `conversation_reads` (
	`conversation_id` text NOT NULL,
	`reader_id` text NOT NULL,
	`read_up_to` text NOT NULL,
	PRIMARY KEY(`conversation_id`, `reader_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `reply_addresses` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`role` text NOT NULL,
	`person_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reply_addresses_role" CHECK("reply_addresses"."role" in ('client', 'admin'))
);

CREATE UNIQUE INDEX `reply_addresses_once` ON `reply_addresses` (`conversation_id`,`person_id`);

CREATE TABLE `mentions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_user_id` text NOT NULL,
	`message_id` text NOT NULL,
	`created_at` text NOT NULL,
	`seen_at` text,
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `mentions_unseen` ON `mentions` (`admin_user_id`,`created_at`,`id`) WHERE "mentions"."seen_at" is null;
CREATE UNIQUE INDEX `mentions_once` ON `mentions` (`message_id`,`admin_user_id`);

CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);

CREATE UNIQUE INDEX `saved_replies_title_unique` ON `saved_replies` (`title`);

-- replies
CREATE TABLE `incoming_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`path` text,
	`return_path` text,
	`recipients` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`available_at` text NOT NULL,
	`outcome` text,
	`detail` text,
	`sender` text,
	`sender_name` text,
	`subject` text,
	`snippet` text,
	`sorted_at` text,
	`sorted_by` text,
	`filed_kind` text,
	`filed_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`sorted_by`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "incoming_emails_status" CHECK("incoming_emails"."status" in ('pending', 'done', 'failed')),
	CONSTRAINT "incoming_emails_outcome" CHECK("incoming_emails"."outcome" in ('landed', 'bounced', 'answered', 'unsorted', 'automatic', 'blocked'))
);

CREATE INDEX `incoming_emails_due` ON `incoming_emails` (`available_at`) WHERE "incoming_emails"."status" = 'pending';
CREATE INDEX `incoming_emails_bounced` ON `incoming_emails` (`detail`,`created_at`) WHERE "incoming_emails"."outcome" = 'bounced';
CREATE INDEX `incoming_emails_created` ON `incoming_emails` (`created_at`);
CREATE INDEX `incoming_emails_unsorted` ON `incoming_emails` (`outcome`,`sorted_at`,`created_at`,`id`);

CREATE TABLE `blocked_senders` (
	`address` text PRIMARY KEY NOT NULL,
	`blocked_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`blocked_by`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE INDEX `blocked_senders_newest` ON `blocked_senders` (`created_at`,`address`);

-- calendar feeds
CREATE TABLE `calendar_feeds` (
	`company_id` text NOT NULL,
	`person_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`company_id`, `person_id`),
	FOREIGN KEY (`company_id`,`person_id`) REFERENCES `memberships`(`company_id`,`person_id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);

-- files
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`lead_id` text,
	`project_id` text,
	`file_name` text NOT NULL,
	`file_type` text NOT NULL,
	`content_type` text NOT NULL,
	`file_url` text NOT NULL,
	`file_size` integer NOT NULL,
	`thumbnail_url` text,
	`width` integer,
	`height` integer,
	`description` text,
	`is_internal` integer DEFAULT false NOT NULL,
	`uploaded_by` text NOT NULL,
	`uploader_id` text NOT NULL,
	`message_id` text,
	`version_id` text,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "files_file_type" CHECK("files"."file_type" in ('image', 'pdf', 'document', 'other')),
	CONSTRAINT "files_uploaded_by" CHECK("files"."uploaded_by" in ('client', 'admin')),
	CONSTRAINT "files_owner" CHECK(("files"."user_id" is null) <> ("files"."lead_id" is null)),
	CONSTRAINT "files_file_size" CHECK("files"."file_size" >= 0)
);

CREATE UNIQUE INDEX `files_file_url_unique` ON `files` (`file_url`);
CREATE UNIQUE INDEX `files_thumbnail_url_unique` ON `files` (`thumbnail_url`);
CREATE INDEX `files_of_project` ON `files` (`project_id`,`created_at`,`id`);
CREATE INDEX `files_of_client` ON `files` (`user_id`,`created_at`,`id`);
CREATE INDEX `files_of_lead` ON `files` (`lead_id`) WHERE "files"."lead_id" is not null;
CREATE INDEX `files_of_message` ON `files` (`message_id`);
CREATE INDEX `files_of_version` ON `files` (`version_id`);
CREATE UNIQUE INDEX `files_idempotency_key` ON `files` (`uploader_id`,`idempotency_key`);

CREATE TABLE `pending_uploads` (
	`file_url` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);

CREATE INDEX `pending_uploads_oldest` ON `pending_uploads` (`created_at`);

-- sla
CREATE TABLE `sla_targets` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text,
	`project_id` text,
	`text` text NOT NULL,
	`plan` text,
	`support_hours` integer,
	`due_at` text NOT NULL,
	`closed_at` text,
	`closed_by_id` text,
	`is_met` integer,
	`waited_minutes` integer,
	`month` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sla_targets_kind" CHECK("sla_targets"."kind" in ('thread', 'chat', 'revision', 'lead'))
);

CREATE UNIQUE INDEX `sla_targets_open` ON `sla_targets` (`kind`,`subject_id`) WHERE "sla_targets"."closed_at" is null;
CREATE INDEX `sla_targets_due` ON `sla_targets` (`due_at`,`created_at`,`id`) WHERE "sla_targets"."closed_at" is null;
CREATE INDEX `sla_targets_answered` ON `sla_targets` (`month`,`waited_minutes`,`is_met`) WHERE "sla_targets"."is_met" is not null;
CREATE INDEX `sla_targets_answered_by` ON `sla_targets` (`month`,`closed_by_id`,`plan`,`kind`,`is_met`,`waited_minutes`) WHERE "sla_targets"."is_met" is not null;
CREATE INDEX `sla_targets_of_client` ON `sla_targets` (`user_id`,`created_at`,`id`);
CREATE INDEX `sla_targets_of_project` ON `sla_targets` (`project_id`);

-- inbox
CREATE TABLE `inbox_snoozes` (
	`admin_user_id` text NOT NULL,
	`item_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`until` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`admin_user_id`, `item_id`, `kind`),
	FOREIGN KEY (`admin_user_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "inbox_snoozes_kind" CHECK("inbox_snoozes"."kind" in ('thread', 'chat', 'revision', 'lead', 'project', 'review', 'mention'))
);

CREATE INDEX `inbox_snoozes_of_subject` ON `inbox_snoozes` (`subject_id`,`until`);

-- billing
CREATE TABLE `billing_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`stripe_status` text,
	`stripe_price_id` text,
	`list_amount` integer,
	`amount` integer,
	`currency` text DEFAULT 'nzd' NOT NULL,
	`discount_percent` integer,
	`interval` text DEFAULT 'month' NOT NULL,
	`interval_count` integer DEFAULT 1 NOT NULL,
	`period_start` text,
	`period_end` text,
	`cancel_at` text,
	`ended_at` text,
	`past_due_since` text,
	`next_plan` text,
	`credit` integer DEFAULT 0 NOT NULL,
	`owed` integer,
	`confirm_url` text,
	`pending_change` text,
	`payment_method_type` text,
	`card_brand` text,
	`card_last4` text,
	`card_exp_month` integer,
	`card_exp_year` integer,
	`terms_version` text,
	`terms_accepted_at` text,
	`synced_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `billing_accounts_late` ON `billing_accounts` (`past_due_since`,`user_id`) WHERE "billing_accounts"."past_due_since" is not null;
CREATE INDEX `billing_accounts_by_price` ON `billing_accounts` (`list_amount`,`user_id`);

CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`company` text,
	`plan` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`owner` text DEFAULT '' NOT NULL,
	`user_id` text,
	`receipt_email` text,
	`terms_version` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "checkouts_state" CHECK("checkouts"."state" in ('open', 'processing', 'paid', 'ended'))
);

CREATE UNIQUE INDEX `checkouts_stripe_subscription_id_unique` ON `checkouts` (`stripe_subscription_id`);
CREATE UNIQUE INDEX `checkouts_open` ON `checkouts` (`owner`,`email`,`plan`) WHERE "checkouts"."state" in ('open', 'processing');
CREATE INDEX `checkouts_of_customer` ON `checkouts` (`stripe_customer_id`);
CREATE INDEX `checkouts_of_client` ON `checkouts` (`user_id`);

CREATE TABLE `terms_versions` (
	`version` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL
);

CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`stripe_customer_id` text,
	`happened_at` text NOT NULL,
	`created_at` text NOT NULL
);

CREATE INDEX `stripe_events_newest` ON `stripe_events` (`created_at`,`id`);
CREATE INDEX `stripe_events_of_customer` ON `stripe_events` (`stripe_customer_id`,`created_at`);

CREATE TABLE `billing_syncs` (
	`stripe_customer_id` text PRIMARY KEY NOT NULL,
	`wanted` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`claim` text,
	`available_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`user_id` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE INDEX `billing_syncs_of_client` ON `billing_syncs` (`user_id`);
CREATE INDEX `billing_syncs_due` ON `billing_syncs` (`available_at`) WHERE "billing_syncs"."wanted" <> "billing_syncs"."done";

CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`number` text,
	`description` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`from_credit` integer DEFAULT 0 NOT NULL,
	`amount_refunded` integer DEFAULT 0 NOT NULL,
	`dispute` text,
	`status` text NOT NULL,
	`receipt_url` text,
	`pdf_url` text,
	`paid_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invoices_status" CHECK("invoices"."status" in ('draft', 'open', 'paid', 'uncollectible', 'void'))
);

CREATE INDEX `invoices_of_client` ON `invoices` (`user_id`,`created_at`,`id`);

CREATE TABLE `purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`add_on` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`amount_refunded` integer DEFAULT 0 NOT NULL,
	`dispute` text,
	`stripe_session_id` text NOT NULL,
	`receipt_url` text,
	`terms_version` text,
	`project_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "purchases_add_on" CHECK("purchases"."add_on" in ('extra-page-block', 'content-update', 'brand-kit'))
);

CREATE UNIQUE INDEX `purchases_stripe_session_id_unique` ON `purchases` (`stripe_session_id`);
CREATE INDEX `purchases_of_client` ON `purchases` (`user_id`,`created_at`,`id`);
CREATE INDEX `purchases_newest` ON `purchases` (`created_at`,`user_id`);

CREATE TABLE `billing_problems` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`user_id` text,
	`resolved_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "billing_problems_kind" CHECK("billing_problems"."kind" in ('price_mismatch', 'no_account', 'on_hold', 'unknown_sale', 'odd_price', 'dispute', 'two_subscriptions', 'difference', 'unreadable'))
);

CREATE UNIQUE INDEX `billing_problems_open` ON `billing_problems` (`kind`,`subject`) WHERE "billing_problems"."resolved_at" is null;
CREATE INDEX `billing_problems_of_subject` ON `billing_problems` (`kind`,`subject`);
CREATE INDEX `billing_problems_newest` ON `billing_problems` (`created_at`,`id`) WHERE "billing_problems"."resolved_at" is null;

CREATE TABLE `subscription_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text,
	`status` text NOT NULL,
	`monthly_amount` real NOT NULL,
	`changed_by_id` text,
	`changed_by_name` text NOT NULL,
	`reason` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_changes_status" CHECK("subscription_changes"."status" in ('inactive', 'active', 'past_due', 'cancelled'))
);

CREATE INDEX `subscription_changes_of_client` ON `subscription_changes` (`user_id`,`created_at`,`id`);
CREATE INDEX `subscription_changes_course` ON `subscription_changes` (`created_at`,`user_id`,`plan`,`monthly_amount`);

CREATE TABLE `price_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`effective_at` text NOT NULL,
	`sent_by_id` text NOT NULL,
	`sent_by_name` text NOT NULL,
	`doubted_at` text,
	`withdrawn_at` text,
	`created_at` text NOT NULL
);

CREATE INDEX `price_notices_newest` ON `price_notices` (`created_at`,`id`);

CREATE TABLE `price_notice_clients` (
	`notice_id` text NOT NULL,
	`user_id` text NOT NULL,
	`applied_at` text,
	`claimed_until` text,
	PRIMARY KEY(`notice_id`, `user_id`),
	FOREIGN KEY (`notice_id`) REFERENCES `price_notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `price_notice_clients_of_client` ON `price_notice_clients` (`user_id`);
CREATE INDEX `price_notice_clients_waiting` ON `price_notice_clients` (`notice_id`) WHERE "price_notice_clients"."applied_at" is null;

CREATE TABLE `sold_prices` (
	`lookup_key` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`pending_amount` integer,
	`is_portal_due` integer DEFAULT false NOT NULL,
	`claimed_until` text
);

-- leads
CREATE TABLE `contact_submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`service` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text NOT NULL
);

CREATE INDEX `contact_submissions_newest` ON `contact_submissions` (`created_at`,`id`);

CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`summary` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`owner_id` text,
	`converted_to` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `admin_users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`converted_to`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "leads_source" CHECK("leads"."source" in ('contact', 'stackbot', 'email')),
	CONSTRAINT "leads_status" CHECK("leads"."status" in ('new', 'in_progress', 'converted', 'closed'))
);

CREATE INDEX `leads_newest` ON `leads` (`created_at`,`id`);
CREATE INDEX `leads_by_status` ON `leads` (`status`,`created_at`,`id`);
CREATE INDEX `leads_by_source` ON `leads` (`source`,`created_at`,`id`);
CREATE INDEX `leads_of_owner` ON `leads` (`owner_id`,`created_at`,`id`);
CREATE INDEX `leads_by_status_and_source` ON `leads` (`status`,`source`,`created_at`,`id`);
CREATE INDEX `leads_by_status_of_owner` ON `leads` (`status`,`owner_id`,`created_at`,`id`);
CREATE INDEX `leads_by_source_of_owner` ON `leads` (`source`,`owner_id`,`created_at`,`id`);
CREATE INDEX `leads_of_client` ON `leads` (`converted_to`,`created_at`,`id`);

CREATE TABLE `lead_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`lead_id` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`lead_id`) REFERENCES `leads`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `lead_notes_of_lead` ON `lead_notes` (`lead_id`,`created_at`,`id`);

CREATE TABLE `consultations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`business_type` text,
	`current_website` text,
	`main_goal` text,
	`budget` text,
	`timeline` text,
	`features` text NOT NULL,
	`recommendations` text NOT NULL,
	`phone` text,
	`question` text,
	`follows` text,
	`conversation_summary` text NOT NULL,
	`is_partial` integer DEFAULT false NOT NULL,
	`wants_call` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL
);

CREATE INDEX `consultations_newest` ON `consultations` (`created_at`,`id`);

-- pageviews
CREATE TABLE `pageview_counts` (
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`part` text NOT NULL,
	`value` text NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`hits` integer NOT NULL,
	PRIMARY KEY(`kind`, `day`, `part`, `value`, `is_demo`),
	CONSTRAINT "pageview_counts_kind" CHECK("pageview_counts"."kind" in ('page', 'source', 'screen', 'plan_view', 'choose_plan', 'checkout_begun')),
	CONSTRAINT "pageview_counts_part" CHECK("pageview_counts"."part" in ('site', 'portal'))
);

-- notes
CREATE TABLE `client_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`text` text NOT NULL,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `client_notes_of_client` ON `client_notes` (`user_id`,`created_at`,`id`);
CREATE UNIQUE INDEX `client_notes_idempotency_key` ON `client_notes` (`author_id`,`idempotency_key`);

-- time
CREATE TABLE `time_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`user_id` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`minutes` integer NOT NULL,
	`note` text,
	`day` text NOT NULL,
	`idempotency_key` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "time_entries_minutes" CHECK("time_entries"."minutes" between 1 and 1440)
);

CREATE INDEX `time_entries_of_project` ON `time_entries` (`project_id`,`created_at`,`id`);
CREATE INDEX `time_entries_of_client` ON `time_entries` (`user_id`);
CREATE INDEX `time_entries_by_day` ON `time_entries` (`day`,`user_id`,`author_id`,`minutes`);
CREATE UNIQUE INDEX `time_entries_idempotency_key` ON `time_entries` (`author_id`,`idempotency_key`);

-- privacy
CREATE TABLE `erasures` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`subject_type` text NOT NULL,
	`requested_by` text NOT NULL,
	`due_at` text NOT NULL,
	`done_at` text,
	`created_at` text NOT NULL,
	CONSTRAINT "erasures_subject_type" CHECK("erasures"."subject_type" in ('client', 'lead'))
);

CREATE INDEX `erasures_due` ON `erasures` (`due_at`) WHERE "erasures"."done_at" is null;

CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_id` text NOT NULL,
	`subject_type` text NOT NULL,
	`available_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`path` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`token_hash` text,
	`ready_at` text,
	`downloaded_at` text,
	`created_at` text NOT NULL,
	CONSTRAINT "data_exports_subject_type" CHECK("data_exports"."subject_type" in ('client', 'lead'))
);

CREATE UNIQUE INDEX `data_exports_token_hash_unique` ON `data_exports` (`token_hash`);
CREATE INDEX `data_exports_due` ON `data_exports` (`available_at`) WHERE "data_exports"."ready_at" is null;
CREATE INDEX `data_exports_of_subject` ON `data_exports` (`subject_id`,`created_at`);
CREATE UNIQUE INDEX `data_exports_waiting` ON `data_exports` (`subject_id`) WHERE "data_exports"."ready_at" is null;

CREATE TABLE `file_notices` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`sent_at` text NOT NULL
);

CREATE TABLE `retention_runs` (
	`rule` text PRIMARY KEY NOT NULL,
	`ran_at` text NOT NULL,
	`removed` integer NOT NULL,
	`due_next` integer NOT NULL
);

-- search: triggers follow what is stored

-- What the list of projects is searched by: any part of a name, an email address or a type.
CREATE TABLE `search_project_texts` (
	`row` integer PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL UNIQUE,
	`project_name` text NOT NULL COLLATE NOCASE,
	`client_email` text NOT NULL COLLATE NOCASE,
	`project_type` text NOT NULL COLLATE NOCASE
);

CREATE INDEX `search_project_texts_name` ON `search_project_texts` (`project_name`);
CREATE INDEX `search_project_texts_email` ON `search_project_texts` (`client_email`);
CREATE INDEX `search_project_texts_type` ON `search_project_texts` (`project_type`);

CREATE VIRTUAL TABLE `search_projects` USING fts5(`project_name`, `client_email`, `project_type`, content='search_project_texts', content_rowid='row', tokenize='trigram');

CREATE TRIGGER `search_project_texts_added` AFTER INSERT ON `search_project_texts` BEGIN
	INSERT INTO `search_projects` (rowid, `project_name`, `client_email`, `project_type`)
	VALUES (new.`row`, new.`project_name`, new.`client_email`, new.`project_type`);
END;
CREATE TRIGGER `search_project_texts_changed` AFTER UPDATE ON `search_project_texts` BEGIN
	INSERT INTO `search_projects` (`search_projects`, rowid, `project_name`, `client_email`, `project_type`)
	VALUES ('delete', old.`row`, old.`project_name`, old.`client_email`, old.`project_type`);
	INSERT INTO `search_projects` (rowid, `project_name`, `client_email`, `project_type`)
	VALUES (new.`row`, new.`project_name`, new.`client_email`, new.`project_type`);
END;
CREATE TRIGGER `search_project_texts_removed` AFTER DELETE ON `search_project_texts` BEGIN
	INSERT INTO `search_projects` (`search_projects`, rowid, `project_name`, `client_email`, `project_type`)
	VALUES ('delete', old.`row`, old.`project_name`, old.`client_email`, old.`project_type`);
END;

CREATE TRIGGER `search_projects_briefed` AFTER INSERT ON `projects` BEGIN
	INSERT INTO `search_project_texts` (`project_id`, `project_name`, `client_email`, `project_type`)
	SELECT new.`id`, new.`project_name`, `users`.`email`, replace(new.`project_type`, '_', ' ') || ' ' || new.`project_type`
	FROM `users` WHERE `users`.`id` = new.`user_id`;
END;
CREATE TRIGGER `search_projects_renamed` AFTER UPDATE OF `project_name`, `project_type` ON `projects` BEGIN
	UPDATE `search_project_texts`
	SET `project_name` = new.`project_name`, `project_type` = replace(new.`project_type`, '_', ' ') || ' ' || new.`project_type`
	WHERE `project_id` = new.`id`;
END;
CREATE TRIGGER `search_projects_removed` AFTER DELETE ON `projects` BEGIN
	DELETE FROM `search_project_texts` WHERE `project_id` = old.`id`;
END;
CREATE TRIGGER `search_projects_of_client` AFTER UPDATE OF `email` ON `people` WHEN new.`email` <> old.`email` BEGIN
	UPDATE `search_project_texts` SET `client_email` = new.`email`
	WHERE `project_id` IN (SELECT `id` FROM `projects` WHERE `user_id` = (SELECT `id` FROM `users` WHERE `person_id` = new.`id`));
END;
CREATE TRIGGER `search_projects_of_owner` AFTER UPDATE OF `member_role` ON `memberships` WHEN new.`member_role` = 'owner' BEGIN
	UPDATE `search_project_texts` SET `client_email` = (SELECT `email` FROM `people` WHERE `id` = new.`person_id`)
	WHERE `project_id` IN (SELECT `id` FROM `projects` WHERE `user_id` = new.`company_id`);
END;

-- What the search field finds. The indexes hold no text of their own; search_entries numbers what they index, newest last.
CREATE TABLE `search_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	CONSTRAINT "search_entries_kind" CHECK("search_entries"."kind" in ('client', 'project', 'lead', 'invoice', 'message', 'file'))
);

CREATE UNIQUE INDEX `search_entries_of_subject` ON `search_entries` (`kind`,`subject_id`);

CREATE VIRTUAL TABLE `search_clients` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_project_words` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_leads` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_invoices` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
CREATE VIRTUAL TABLE `search_messages` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3 4 5 6 7 8');
CREATE VIRTUAL TABLE `search_files` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3 4');

-- What is written to search_texts is folded, as `foldText` does with what is typed, and indexed. They are views because
-- triggers can't call functions of ours. `client_id` is the client who finds it, too: null for what only the team does.
CREATE VIEW `search_texts` (`kind`, `subject_id`, `client_id`, `text`) AS SELECT '', '', NULL, '' WHERE false;
CREATE VIEW `search_folded` (`kind`, `subject_id`, `client_id`, `text`) AS SELECT '', '', NULL, '' WHERE false;
CREATE VIEW `search_indexed` (`number`, `kind`, `text`) AS SELECT 0, '', '' WHERE false;

CREATE TRIGGER `search_texts_written` INSTEAD OF INSERT ON `search_texts` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) SELECT new.`kind`, new.`subject_id` WHERE NOT EXISTS (SELECT 1 FROM `search_entries` WHERE `kind` = new.`kind` AND `subject_id` = new.`subject_id`);
	INSERT INTO `search_folded` (`kind`, `subject_id`, `client_id`, `text`) SELECT new.`kind`, new.`subject_id`, new.`client_id`, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`text`, 'Ø', 'o'), 'ø', 'o'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ẞ', 'ss'), 'ß', 'ss'), 'Đ', 'd'), 'đ', 'd'), 'Ð', 'd'), 'ð', 'd'), 'Þ', 'th'), 'þ', 'th'), 'Ł', 'l'), 'ł', 'l'), 'Ħ', 'h'), 'ħ', 'h'), 'ı', 'i'), '’', ''''), '‘', ''''), 'ʼ', ''''), 'ʻ', ''''), '`', ''''), '´', ''''), '′', '''');
END;

-- A word with an apostrophe is found with and without it, and by what follows it. Scripts without spaces are indexed two
-- characters at a time: the pairs are cut from pieces of a hundred characters, as SQLite counts from the start of a text.
-- The last word is its client, in a character nobody types.
CREATE TRIGGER `search_texts_folded` INSTEAD OF INSERT ON `search_folded` BEGIN
	INSERT INTO `search_indexed` (`number`, `kind`, `text`) SELECT `id`, new.`kind`, concat_ws(' ', new.`text`,
		CASE WHEN instr(new.`text`, '''') THEN replace(new.`text`, '''', '') END,
		(WITH RECURSIVE pieces(rest) AS (
			SELECT new.`text` WHERE new.`text` GLOB '*[ऀ-႟ក-៿⺀-힯豈-﫿𠀀-𿿿]*'
			UNION ALL SELECT substr(rest, 101) FROM pieces WHERE length(rest) > 100
		), pairs(rest, size) AS (
			SELECT substr(rest, 1, 101), 101 FROM pieces
			UNION ALL SELECT substr(rest, 2), size - 1 FROM pairs WHERE size > 2 AND length(rest) > 1
		)
		SELECT group_concat(substr(rest, 1, 2), ' ') FROM pairs WHERE rest GLOB '[ऀ-႟ក-៿⺀-힯豈-﫿𠀀-𿿿]*'),
		CASE WHEN new.`client_id` IS NOT NULL THEN char(57344) || hex(new.`client_id`) END)
	FROM `search_entries` WHERE `kind` = new.`kind` AND `subject_id` = new.`subject_id`;
END;

CREATE TRIGGER `search_texts_indexed` INSTEAD OF INSERT ON `search_indexed` BEGIN
	DELETE FROM `search_clients` WHERE new.`kind` = 'client' AND rowid = new.`number`;
	INSERT INTO `search_clients` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'client';
	DELETE FROM `search_project_words` WHERE new.`kind` = 'project' AND rowid = new.`number`;
	INSERT INTO `search_project_words` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'project';
	DELETE FROM `search_leads` WHERE new.`kind` = 'lead' AND rowid = new.`number`;
	INSERT INTO `search_leads` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'lead';
	DELETE FROM `search_invoices` WHERE new.`kind` = 'invoice' AND rowid = new.`number`;
	INSERT INTO `search_invoices` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'invoice';
	DELETE FROM `search_messages` WHERE new.`kind` = 'message' AND rowid = new.`number`;
	INSERT INTO `search_messages` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'message';
	DELETE FROM `search_files` WHERE new.`kind` = 'file' AND rowid = new.`number`;
	INSERT INTO `search_files` (rowid, `text`) SELECT new.`number`, new.`text` WHERE new.`kind` = 'file';
END;

-- Clients are found by all their people. They and leads are found by their phone number, too: in digits, with 0 for New Zealand's code.
CREATE TRIGGER `search_clients_joined` AFTER INSERT ON `memberships` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', `id`, NULL, concat_ws(' ', `company`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0'), (SELECT group_concat(concat_ws(' ', p.`first_name`, p.`last_name`, p.`email`), ' ') FROM `memberships` m JOIN `people` p ON p.`id` = m.`person_id` WHERE m.`company_id` = c.`id`)) FROM `companies` c WHERE c.`id` = new.`company_id`;
END;
CREATE TRIGGER `search_clients_left` AFTER DELETE ON `memberships` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', `id`, NULL, concat_ws(' ', `company`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0'), (SELECT group_concat(concat_ws(' ', p.`first_name`, p.`last_name`, p.`email`), ' ') FROM `memberships` m JOIN `people` p ON p.`id` = m.`person_id` WHERE m.`company_id` = c.`id`)) FROM `companies` c WHERE c.`id` = old.`company_id`;
END;
CREATE TRIGGER `search_clients_changed` AFTER UPDATE OF `company`, `phone` ON `companies` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', `id`, NULL, concat_ws(' ', `company`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0'), (SELECT group_concat(concat_ws(' ', p.`first_name`, p.`last_name`, p.`email`), ' ') FROM `memberships` m JOIN `people` p ON p.`id` = m.`person_id` WHERE m.`company_id` = c.`id`)) FROM `companies` c WHERE c.`id` = new.`id`;
END;
CREATE TRIGGER `search_clients_renamed` AFTER UPDATE OF `first_name`, `last_name`, `email` ON `people` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', `id`, NULL, concat_ws(' ', `company`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0'), (SELECT group_concat(concat_ws(' ', p.`first_name`, p.`last_name`, p.`email`), ' ') FROM `memberships` m JOIN `people` p ON p.`id` = m.`person_id` WHERE m.`company_id` = c.`id`)) FROM `companies` c WHERE c.`id` IN (SELECT `company_id` FROM `memberships` WHERE `person_id` = new.`id`);
END;
CREATE TRIGGER `search_clients_removed` AFTER DELETE ON `companies` BEGIN
	DELETE FROM `search_clients` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'client' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `search_leads_added` AFTER INSERT ON `leads` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', new.`id`, NULL, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`), (SELECT replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0') FROM `consultations` WHERE `id` = new.`id`));
END;
CREATE TRIGGER `search_leads_changed` AFTER UPDATE OF `name`, `email`, `summary` ON `leads` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', new.`id`, NULL, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`), (SELECT replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0') FROM `consultations` WHERE `id` = new.`id`));
END;
CREATE TRIGGER `search_leads_called` AFTER UPDATE OF `phone` ON `consultations` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', c.`id`, NULL, concat_ws(' ', c.`name`, c.`email`, c.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = c.`id`), (SELECT replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0') FROM `consultations` WHERE `id` = c.`id`)) FROM `leads` c WHERE c.`id` = new.`id`;
END;
CREATE TRIGGER `search_leads_removed` AFTER DELETE ON `leads` BEGIN
	DELETE FROM `search_leads` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'lead' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'lead' AND `subject_id` = old.`id`;
END;

-- Projects and invoices are found by their client's name and company, too.
CREATE TRIGGER `search_project_words_added` AFTER INSERT ON `projects` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', new.`id`, new.`user_id`, concat_ws(' ', new.`project_name`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_project_words_changed` AFTER UPDATE OF `project_name` ON `projects` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', new.`id`, new.`user_id`, concat_ws(' ', new.`project_name`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_project_words_removed` AFTER DELETE ON `projects` BEGIN
	DELETE FROM `search_project_words` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `search_invoices_added` AFTER INSERT ON `invoices` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', new.`id`, NULL, concat_ws(' ', new.`number`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_invoices_changed` AFTER UPDATE OF `number` ON `invoices` WHEN new.`number` IS NOT old.`number` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', new.`id`, NULL, concat_ws(' ', new.`number`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`;
END;
CREATE TRIGGER `search_invoices_removed` AFTER DELETE ON `invoices` BEGIN
	DELETE FROM `search_invoices` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'invoice' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'invoice' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `search_work_of_company` AFTER UPDATE OF `company` ON `companies` WHEN new.`company` IS NOT old.`company` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', p.`id`, u.`id`, concat_ws(' ', p.`project_name`, `first_name`, `last_name`, `company`) FROM `users` u JOIN `projects` p ON p.`user_id` = u.`id` WHERE u.`id` = new.`id`;
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', i.`id`, NULL, concat_ws(' ', i.`number`, `first_name`, `last_name`, `company`) FROM `users` u JOIN `invoices` i ON i.`user_id` = u.`id` WHERE u.`id` = new.`id`;
END;
CREATE TRIGGER `search_work_of_person` AFTER UPDATE OF `first_name`, `last_name` ON `people` WHEN (new.`first_name`, new.`last_name`) IS NOT (old.`first_name`, old.`last_name`) BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', p.`id`, u.`id`, concat_ws(' ', p.`project_name`, `first_name`, `last_name`, `company`) FROM `users` u JOIN `projects` p ON p.`user_id` = u.`id` WHERE u.`person_id` = new.`id`;
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', i.`id`, NULL, concat_ws(' ', i.`number`, `first_name`, `last_name`, `company`) FROM `users` u JOIN `invoices` i ON i.`user_id` = u.`id` WHERE u.`person_id` = new.`id`;
END;
CREATE TRIGGER `search_work_of_owner` AFTER UPDATE OF `member_role` ON `memberships` WHEN new.`member_role` = 'owner' BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'project', p.`id`, u.`id`, concat_ws(' ', p.`project_name`, `first_name`, `last_name`, `company`) FROM `users` u JOIN `projects` p ON p.`user_id` = u.`id` WHERE u.`id` = new.`company_id`;
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'invoice', i.`id`, NULL, concat_ws(' ', i.`number`, `first_name`, `last_name`, `company`) FROM `users` u JOIN `invoices` i ON i.`user_id` = u.`id` WHERE u.`id` = new.`company_id`;
END;

CREATE TRIGGER `search_messages_added` AFTER INSERT ON `messages` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'message', new.`id`, CASE WHEN new.`is_internal` OR c.`kind` = 'lead' THEN NULL ELSE c.`client_id` END, new.`content` FROM `conversations` c WHERE c.`id` = new.`conversation_id`;
END;
CREATE TRIGGER `search_messages_changed` AFTER UPDATE OF `content`, `is_internal`, `conversation_id` ON `messages` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'message', new.`id`, CASE WHEN new.`is_internal` OR c.`kind` = 'lead' THEN NULL ELSE c.`client_id` END, new.`content` FROM `conversations` c WHERE c.`id` = new.`conversation_id`;
END;
CREATE TRIGGER `search_messages_removed` AFTER DELETE ON `messages` BEGIN
	DELETE FROM `search_messages` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'message' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'message' AND `subject_id` = old.`id`;
END;

CREATE TRIGGER `search_files_added` AFTER INSERT ON `files` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'file', new.`id`, CASE WHEN new.`is_internal` THEN NULL ELSE new.`user_id` END, concat_ws(' ', new.`file_name`, new.`description`);
END;
CREATE TRIGGER `search_files_changed` AFTER UPDATE OF `file_name`, `description`, `is_internal`, `user_id` ON `files` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'file', new.`id`, CASE WHEN new.`is_internal` THEN NULL ELSE new.`user_id` END, concat_ws(' ', new.`file_name`, new.`description`);
END;
CREATE TRIGGER `search_files_removed` AFTER DELETE ON `files` BEGIN
	DELETE FROM `search_files` WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`);
	DELETE FROM `search_entries` WHERE `kind` = 'file' AND `subject_id` = old.`id`;
END;

-- platform: audit
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_type` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`api_token` text,
	`action` text NOT NULL,
	`subject_type` text,
	`subject_id` text,
	`subject_name` text,
	`detail` text,
	`address` text,
	`created_at` text NOT NULL,
	CONSTRAINT "audit_log_actor_type" CHECK("audit_log"."actor_type" in ('admin', 'client', 'system'))
);

CREATE INDEX `audit_log_of_actor` ON `audit_log` (`actor_id`,`id`);
CREATE INDEX `audit_log_of_action` ON `audit_log` (`action`,`id`);
CREATE INDEX `audit_log_of_subject` ON `audit_log` (`subject_type`,`subject_id`,`id`);
CREATE INDEX `audit_log_of_subject_type` ON `audit_log` (`subject_type`,`id`);
CREATE INDEX `audit_log_of_actor_and_action` ON `audit_log` (`actor_id`,`action`,`id`);
CREATE INDEX `audit_log_of_actor_and_subject_type` ON `audit_log` (`actor_id`,`subject_type`,`id`);
CREATE INDEX `audit_log_of_action_and_subject_type` ON `audit_log` (`action`,`subject_type`,`id`);
CREATE INDEX `audit_log_of_actor_action_and_subject_type` ON `audit_log` (`actor_id`,`action`,`subject_type`,`id`);
CREATE INDEX `audit_log_newest` ON `audit_log` (`created_at`,`id`);

-- The audit log is append-only.
CREATE TRIGGER `audit_log_keeps_all_rows` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER `audit_log_replaces_nothing` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = NEW.`id`) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
-- An entry can lose the person, and nothing else.
CREATE TRIGGER `audit_log_keeps_rows` BEFORE UPDATE ON `audit_log` WHEN NOT (
  NEW.`id` = OLD.`id` AND NEW.`actor_type` = OLD.`actor_type` AND NEW.`actor_id` IS OLD.`actor_id`
  AND NEW.`api_token` IS OLD.`api_token` AND NEW.`action` = OLD.`action` AND NEW.`subject_type` IS OLD.`subject_type`
  AND NEW.`subject_id` IS OLD.`subject_id` AND NEW.`created_at` = OLD.`created_at`
  AND NEW.`actor_name` IN (OLD.`actor_name`, 'Erased person')
  AND (NEW.`subject_name` IS OLD.`subject_name` OR NEW.`subject_name` = 'Erased person')
  AND (NEW.`detail` IS OLD.`detail` OR NEW.`detail` IS NULL)
  AND (NEW.`address` IS OLD.`address` OR NEW.`address` IS NULL)
) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- platform: email
CREATE TABLE `email_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`props` text NOT NULL,
	`subject` text,
	`thread` text,
	`dedupe_key` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`available_at` text NOT NULL,
	`claimed_until` text,
	`last_error` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	CONSTRAINT "email_outbox_status" CHECK("email_outbox"."status" in ('pending', 'sent', 'failed'))
);

CREATE UNIQUE INDEX `email_outbox_dedupe_key_unique` ON `email_outbox` (`dedupe_key`);
CREATE INDEX `email_outbox_due` ON `email_outbox` (`status`,`available_at`);
CREATE INDEX `email_outbox_claimed` ON `email_outbox` (`claimed_until`) WHERE "email_outbox"."claimed_until" is not null;

-- platform: jobs
CREATE TABLE `nightly_runs` (
	`job` text NOT NULL,
	`night` text NOT NULL,
	`lease_until` text NOT NULL,
	`done_at` text,
	PRIMARY KEY(`job`, `night`)
);

-- platform: live
CREATE TABLE `live_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audience` text NOT NULL,
	`event` text NOT NULL,
	`created_at` text NOT NULL
);

CREATE INDEX `live_events_of_audience` ON `live_events` (`audience`,`id`);
CREATE INDEX `live_events_oldest` ON `live_events` (`created_at`);

CREATE TABLE `passing_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`audience` text NOT NULL,
	`event` text NOT NULL
);

-- platform: processes
CREATE TABLE `processes` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`secret` text NOT NULL,
	`other_secret` text,
	`storage` text,
	`publication` text,
	`started_at` text NOT NULL,
	`seen_at` text NOT NULL
);

CREATE TABLE `signals` (
	`name` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`at` text
);

CREATE TABLE `site_handovers` (
	`host` text PRIMARY KEY NOT NULL,
	`fingerprint` text,
	`since` text,
	`content_as_of` text,
	`claimed_until` text
);

-- platform: rate limits
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`window_end` text NOT NULL
);

CREATE INDEX `rate_limits_window_end` ON `rate_limits` (`window_end`);

-- platform: webhooks
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`description` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_until` text,
	`off_reason` text,
	`failing_since` text,
	`created_at` text NOT NULL,
	CONSTRAINT "webhook_endpoints_off_reason" CHECK("webhook_endpoints"."off_reason" in ('staff', 'failing', 'gone'))
);

CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`message_id` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`available_at` text NOT NULL,
	`claimed_until` text,
	`attempted_at` text,
	`response_status` integer,
	`response_body` text,
	`last_error` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_status" CHECK("webhook_deliveries"."status" in ('pending', 'delivered', 'failed'))
);

CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`status`,`available_at`);
CREATE INDEX `webhook_deliveries_of_endpoint` ON `webhook_deliveries` (`endpoint_id`,`created_at`,`id`);
CREATE INDEX `webhook_deliveries_by_age` ON `webhook_deliveries` (`created_at`);
CREATE INDEX `webhook_deliveries_claimed` ON `webhook_deliveries` (`claimed_until`) WHERE "webhook_deliveries"."claimed_until" is not null;
