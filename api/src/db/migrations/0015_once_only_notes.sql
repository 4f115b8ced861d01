-- A note about a client is added once, however often the same attempt comes.
ALTER TABLE `client_notes` ADD `idempotency_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `client_notes_idempotency_key` ON `client_notes` (`author_id`,`idempotency_key`);