CREATE TABLE `billing_nights` (
	`night` text PRIMARY KEY NOT NULL,
	`lease_until` text NOT NULL,
	`done_at` text
);
