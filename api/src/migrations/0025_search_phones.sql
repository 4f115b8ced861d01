-- Clients and leads are found by their phone number, too: in digits, with 0 for New Zealand's code.
DROP TRIGGER `search_clients_added`;
DROP TRIGGER `search_clients_changed`;
DROP TRIGGER `search_leads_added`;
DROP TRIGGER `search_leads_changed`;
CREATE TRIGGER `search_clients_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', new.`id`, NULL, concat_ws(' ', new.`first_name`, new.`last_name`, new.`company`, new.`email`, replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0'));
END;
CREATE TRIGGER `search_clients_changed` AFTER UPDATE OF `first_name`, `last_name`, `company`, `email`, `phone` ON `users` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', new.`id`, NULL, concat_ws(' ', new.`first_name`, new.`last_name`, new.`company`, new.`email`, replace(replace(replace(replace(replace(replace(replace(new.`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0'));
END;
CREATE TRIGGER `search_leads_added` AFTER INSERT ON `enquiry_cases` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', new.`id`, NULL, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`), (SELECT replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0') FROM `consultations` WHERE `id` = new.`id`));
END;
CREATE TRIGGER `search_leads_changed` AFTER UPDATE OF `name`, `email`, `summary` ON `enquiry_cases` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', new.`id`, NULL, concat_ws(' ', new.`name`, new.`email`, new.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = new.`id`), (SELECT replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0') FROM `consultations` WHERE `id` = new.`id`));
END;
CREATE TRIGGER `search_leads_called` AFTER UPDATE OF `phone` ON `consultations` BEGIN
	INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', c.`id`, NULL, concat_ws(' ', c.`name`, c.`email`, c.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = c.`id`), (SELECT replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0') FROM `consultations` WHERE `id` = c.`id`)) FROM `enquiry_cases` c WHERE c.`id` = new.`id`;
END;
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'client', `id`, NULL, concat_ws(' ', `first_name`, `last_name`, `company`, `email`, replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0')) FROM `users` WHERE `phone` IS NOT NULL;
INSERT INTO `search_texts` (`kind`, `subject_id`, `client_id`, `text`) SELECT 'lead', c.`id`, NULL, concat_ws(' ', c.`name`, c.`email`, c.`summary`, (SELECT `message` FROM `contact_submissions` WHERE `id` = c.`id`), (SELECT replace(replace(replace(replace(replace(replace(replace(`phone`, ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '+640', '0'), '+64', '0') FROM `consultations` WHERE `id` = c.`id`)) FROM `enquiry_cases` c JOIN `consultations` n ON n.`id` = c.`id` WHERE n.`phone` IS NOT NULL;
