CREATE TABLE `billing_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`stripe_status` text,
	`stripe_price_id` text,
	`list_amount` integer,
	`amount` integer,
	`currency` text DEFAULT 'nzd' NOT NULL,
	`discount_percent` integer,
	`period_start` text,
	`period_end` text,
	`cancel_at` text,
	`ended_at` text,
	`past_due_since` text,
	`card_brand` text,
	`card_last4` text,
	`card_exp_month` integer,
	`card_exp_year` integer,
	`terms_version` text,
	`terms_accepted_at` text,
	`synced_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `billing_accounts_late` ON `billing_accounts` (`past_due_since`,`user_id`) WHERE "billing_accounts"."past_due_since" is not null;--> statement-breakpoint
CREATE INDEX `billing_accounts_by_price` ON `billing_accounts` (`list_amount`,`user_id`);--> statement-breakpoint
CREATE TABLE `billing_problems` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`user_id` text,
	`resolved_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "billing_problems_kind" CHECK("billing_problems"."kind" in ('price_mismatch', 'no_account', 'two_subscriptions', 'difference', 'unreadable'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_problems_open` ON `billing_problems` (`kind`,`subject`) WHERE "billing_problems"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX `billing_problems_newest` ON `billing_problems` (`created_at`,`id`) WHERE "billing_problems"."resolved_at" is null;--> statement-breakpoint
CREATE TABLE `billing_syncs` (
	`stripe_customer_id` text PRIMARY KEY NOT NULL,
	`wanted` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`claim` text,
	`available_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `billing_syncs_due` ON `billing_syncs` (`available_at`) WHERE "billing_syncs"."wanted" <> "billing_syncs"."done";--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`tier` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`terms_version` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "checkouts_tier" CHECK("checkouts"."tier" in ('stacklite', 'stackgrow', 'stackpro')),
	CONSTRAINT "checkouts_state" CHECK("checkouts"."state" in ('open', 'processing', 'paid', 'ended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_stripe_subscription_id_unique` ON `checkouts` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_open` ON `checkouts` (`email`,`tier`) WHERE "checkouts"."state" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX `checkouts_of_customer` ON `checkouts` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`number` text,
	`description` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`receipt_url` text,
	`pdf_url` text,
	`paid_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invoices_status" CHECK("invoices"."status" in ('draft', 'open', 'paid', 'uncollectible', 'void'))
);
--> statement-breakpoint
CREATE INDEX `invoices_of_client` ON `invoices` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `price_notice_clients` (
	`notice_id` text NOT NULL,
	`user_id` text NOT NULL,
	`applied_at` text,
	PRIMARY KEY(`notice_id`, `user_id`),
	FOREIGN KEY (`notice_id`) REFERENCES `price_notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_notice_clients_of_client` ON `price_notice_clients` (`user_id`);--> statement-breakpoint
CREATE INDEX `price_notice_clients_waiting` ON `price_notice_clients` (`notice_id`) WHERE "price_notice_clients"."applied_at" is null;--> statement-breakpoint
CREATE TABLE `price_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`tier` text NOT NULL,
	`amount` integer NOT NULL,
	`effective_at` text NOT NULL,
	`sent_by_id` text NOT NULL,
	`sent_by_name` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "price_notices_tier" CHECK("price_notices"."tier" in ('stacklite', 'stackgrow', 'stackpro'))
);
--> statement-breakpoint
CREATE INDEX `price_notices_newest` ON `price_notices` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`add_on` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`stripe_session_id` text NOT NULL,
	`project_brief_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_brief_id`) REFERENCES `project_briefs`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "purchases_add_on" CHECK("purchases"."add_on" in ('extra-page-block', 'content-update', 'brand-kit'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_stripe_session_id_unique` ON `purchases` (`stripe_session_id`);--> statement-breakpoint
CREATE INDEX `purchases_of_client` ON `purchases` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`stripe_customer_id` text,
	`happened_at` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_newest` ON `stripe_events` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `stripe_events_of_customer` ON `stripe_events` (`stripe_customer_id`,`created_at`);