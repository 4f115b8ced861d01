import type { AdminRow, ClientRow } from './account-columns.ts';

/** Someone whose account has been deactivated may not sign in. */
export const maySignIn = (account: Pick<ClientRow | AdminRow, 'isActive'>): boolean => account.isActive;

/** First Setup is open to anyone, but only while there is no member of staff at all. */
export const maySetUp = (anyAdmin: boolean): boolean => !anyAdmin;
