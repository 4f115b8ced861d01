export { AuditLog } from './audit/audit-log.tsx';
