export { AuditLog } from './audit/audit-log.tsx';
export { SystemOverview } from './system-overview.tsx';
