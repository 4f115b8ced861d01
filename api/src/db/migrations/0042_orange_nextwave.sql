CREATE TABLE `sold_prices` (
	`lookup_key` text PRIMARY KEY NOT NULL,
	`amount` integer NOT NULL,
	`pending_amount` integer,
	`is_portal_due` integer DEFAULT false NOT NULL,
	`claimed_until` text
);
