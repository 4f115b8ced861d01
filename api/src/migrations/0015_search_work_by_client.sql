-- Projects and invoices are found by their client's name and company, too.
UPDATE `search_project_words` SET `text` = (SELECT concat_ws(' ', p.`project_name`, u.`first_name`, u.`last_name`, u.`company`) FROM `search_entries` e JOIN `projects` p ON p.`id` = e.`subject_id` JOIN `users` u ON u.`id` = p.`user_id` WHERE e.`id` = `search_project_words`.rowid);
UPDATE `search_invoices` SET `text` = (SELECT concat_ws(' ', i.`number`, u.`first_name`, u.`last_name`, u.`company`) FROM `search_invoice_entries` e JOIN `invoices` i ON i.`id` = e.`subject_id` JOIN `users` u ON u.`id` = i.`user_id` WHERE e.`id` = `search_invoices`.rowid);
DROP TRIGGER `search_project_words_added`;
DROP TRIGGER `search_project_words_changed`;
DROP TRIGGER `search_invoices_added`;
DROP TRIGGER `search_invoices_changed`;
CREATE TRIGGER `search_project_words_added` AFTER INSERT ON `projects` BEGIN
	INSERT INTO `search_entries` (`kind`, `subject_id`) VALUES ('project', new.`id`);
	INSERT INTO `search_project_words` (rowid, `text`) SELECT e.`id`, concat_ws(' ', new.`project_name`, u.`first_name`, u.`last_name`, u.`company`) FROM `search_entries` e JOIN `users` u ON u.`id` = new.`user_id` WHERE e.`kind` = 'project' AND e.`subject_id` = new.`id`;
END;
CREATE TRIGGER `search_project_words_changed` AFTER UPDATE OF `project_name` ON `projects` BEGIN
	UPDATE `search_project_words` SET `text` = (SELECT concat_ws(' ', new.`project_name`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`) WHERE rowid = (SELECT `id` FROM `search_entries` WHERE `kind` = 'project' AND `subject_id` = new.`id`);
END;
CREATE TRIGGER `search_invoices_added` AFTER INSERT ON `invoices` BEGIN
	INSERT INTO `search_invoice_entries` (`subject_id`) VALUES (new.`id`);
	INSERT INTO `search_invoices` (rowid, `text`) SELECT e.`id`, concat_ws(' ', new.`number`, u.`first_name`, u.`last_name`, u.`company`) FROM `search_invoice_entries` e JOIN `users` u ON u.`id` = new.`user_id` WHERE e.`subject_id` = new.`id`;
END;
CREATE TRIGGER `search_invoices_changed` AFTER UPDATE OF `number` ON `invoices` WHEN new.`number` IS NOT old.`number` BEGIN
	UPDATE `search_invoices` SET `text` = (SELECT concat_ws(' ', new.`number`, `first_name`, `last_name`, `company`) FROM `users` WHERE `id` = new.`user_id`) WHERE rowid = (SELECT `id` FROM `search_invoice_entries` WHERE `subject_id` = new.`id`);
END;
CREATE TRIGGER `search_work_of_client` AFTER UPDATE OF `first_name`, `last_name`, `company` ON `users` WHEN (new.`first_name`, new.`last_name`, new.`company`) IS NOT (old.`first_name`, old.`last_name`, old.`company`) BEGIN
	UPDATE `search_project_words` SET `text` = (SELECT concat_ws(' ', p.`project_name`, new.`first_name`, new.`last_name`, new.`company`) FROM `search_entries` e JOIN `projects` p ON p.`id` = e.`subject_id` WHERE e.`id` = `search_project_words`.rowid)
	WHERE rowid IN (SELECT e.`id` FROM `projects` p JOIN `search_entries` e ON e.`kind` = 'project' AND e.`subject_id` = p.`id` WHERE p.`user_id` = new.`id`);
	UPDATE `search_invoices` SET `text` = (SELECT concat_ws(' ', i.`number`, new.`first_name`, new.`last_name`, new.`company`) FROM `search_invoice_entries` e JOIN `invoices` i ON i.`id` = e.`subject_id` WHERE e.`id` = `search_invoices`.rowid)
	WHERE rowid IN (SELECT e.`id` FROM `invoices` i JOIN `search_invoice_entries` e ON e.`subject_id` = i.`id` WHERE i.`user_id` = new.`id`);
END;
