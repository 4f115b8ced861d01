-- A row put in place of another (INSERT OR REPLACE) takes that one away without asking the triggers of updates and deletes.
CREATE TRIGGER `audit_log_replaces_nothing` BEFORE INSERT ON `audit_log` WHEN EXISTS (SELECT 1 FROM `audit_log` WHERE `id` = NEW.`id`) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
