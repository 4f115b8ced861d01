-- Invoices have entries of their own, as leads do: the check of search_entries names the kinds it numbers.
CREATE TABLE `search_invoice_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_id` text NOT NULL
);
CREATE UNIQUE INDEX `search_invoice_entries_of_subject` ON `search_invoice_entries` (`subject_id`);
CREATE VIRTUAL TABLE `search_invoices` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
INSERT INTO `search_invoice_entries` (`subject_id`) SELECT `id` FROM `invoices` ORDER BY `created_at`, `id`;
INSERT INTO `search_invoices` (rowid, `text`) SELECT e.`id`, coalesce(i.`number`, '') FROM `search_invoice_entries` e JOIN `invoices` i ON i.`id` = e.`subject_id`;
CREATE TRIGGER `search_invoices_added` AFTER INSERT ON `invoices` BEGIN
	INSERT INTO `search_invoice_entries` (`subject_id`) VALUES (new.`id`);
	INSERT INTO `search_invoices` (rowid, `text`) SELECT `id`, coalesce(new.`number`, '') FROM `search_invoice_entries` WHERE `subject_id` = new.`id`;
END;
CREATE TRIGGER `search_invoices_changed` AFTER UPDATE OF `number` ON `invoices` WHEN new.`number` IS NOT old.`number` BEGIN
	UPDATE `search_invoices` SET `text` = coalesce(new.`number`, '') WHERE rowid = (SELECT `id` FROM `search_invoice_entries` WHERE `subject_id` = new.`id`);
END;
CREATE TRIGGER `search_invoices_removed` AFTER DELETE ON `invoices` BEGIN
	DELETE FROM `search_invoices` WHERE rowid = (SELECT `id` FROM `search_invoice_entries` WHERE `subject_id` = old.`id`);
	DELETE FROM `search_invoice_entries` WHERE `subject_id` = old.`id`;
END;
