CREATE TABLE `setup_tokens` (
	`id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "setup_tokens_one" CHECK("setup_tokens"."id" = 1)
);
