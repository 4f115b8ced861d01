-- Leads have entries of their own: the check of search_entries names the kinds it numbers.
CREATE TABLE `search_lead_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_id` text NOT NULL
);
CREATE UNIQUE INDEX `search_lead_entries_of_subject` ON `search_lead_entries` (`subject_id`);
CREATE VIRTUAL TABLE `search_leads` USING fts5(`text`, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
INSERT INTO `search_lead_entries` (`subject_id`) SELECT `id` FROM `enquiry_cases` ORDER BY `created_at`, `id`;
INSERT INTO `search_leads` (rowid, `text`) SELECT e.`id`, concat_ws(' ', c.`name`, c.`email`, c.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = c.`id`)) FROM `search_lead_entries` e JOIN `enquiry_cases` c ON c.`id` = e.`subject_id`;
CREATE TRIGGER `search_leads_added` AFTER INSERT ON `enquiry_cases` BEGIN
	INSERT INTO `search_lead_entries` (`subject_id`) VALUES (new.`id`);
	INSERT INTO `search_leads` (rowid, `text`) SELECT `id`, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`)) FROM `search_lead_entries` WHERE `subject_id` = new.`id`;
END;
CREATE TRIGGER `search_leads_changed` AFTER UPDATE OF `name`, `email`, `summary` ON `enquiry_cases` BEGIN
	UPDATE `search_leads` SET `text` = concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`)) WHERE rowid = (SELECT `id` FROM `search_lead_entries` WHERE `subject_id` = new.`id`);
END;
CREATE TRIGGER `search_leads_removed` AFTER DELETE ON `enquiry_cases` BEGIN
	DELETE FROM `search_leads` WHERE rowid = (SELECT `id` FROM `search_lead_entries` WHERE `subject_id` = old.`id`);
	DELETE FROM `search_lead_entries` WHERE `subject_id` = old.`id`;
END;
