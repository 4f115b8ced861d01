import { toRows, type AccessRow } from '#test/access-calls.ts';
import { clientCalls } from '#test/client-calls.ts';
import { staffCalls } from '#test/staff-calls.ts';

export type Call = AccessRow & { by: 'owner' | 'admin'; method: string };

/** Every call of both matrices. What is open to anyone is called as a client or as staff, by its list. */
export const everyCall: readonly Call[] = [
  ...toRows(clientCalls).map((row) => ({ ...row, by: 'owner' as const })),
  ...toRows(staffCalls).map((row) => ({ ...row, by: 'admin' as const })),
].map((row) => ({ ...row, method: row.call.split(' ')[0] ?? '' }));

/** Whether a call requires sign-in. */
export const isGuarded = ({ statuses: [anonymous] }: AccessRow): boolean => anonymous === 401;

export const changes = everyCall.filter(({ method }) => method !== 'GET');

/** A call's address with ids that do not exist. */
export const toAddress = ({ call }: AccessRow): string =>
  (call.split(' ')[1] ?? '').replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');
