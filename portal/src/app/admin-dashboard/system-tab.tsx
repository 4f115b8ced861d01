import type { AdminUser } from '@stackworks/contracts';
import type { FC } from 'react';
import { SystemOverview } from '#/features/system/index.ts';

/** The system tab of the dashboard. */
export const SystemTab: FC<{ admin: AdminUser }> = () => <SystemOverview />;
