import '#/messages.ts';

export * from '#/accounts.ts';
export * from '#/demo-accounts.ts';
export * from '#/enquiries.ts';
export * from '#/errors.ts';
export * from '#/health.ts';
export * from '#/paging.ts';
export * from '#/projects.ts';
export * from '#/roles.ts';
export * from '#/routes.ts';
export * from '#/site-settings.ts';
export * from '#/statuses.ts';
export * from '#/tiers.ts';
