/** Who can have done what the audit log tells. */
export const auditActors = ['admin', 'client', 'system'] as const;
