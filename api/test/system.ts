import {
  heldMailsSettled,
  mailsRetried,
  systemReport,
  type SettleHeldMailsInput,
} from '@stackworks/contracts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

/** The start of these tests' clock. */
export const start = new Date('2026-11-20T09:00:00Z');

/** An app with a movable clock, and a member of staff. */
export async function prepareSystem(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const clock = { now: start };
  const { request, deps } = await createTestApp({ now: () => clock.now, ...overrides });
  const admin = await createAdmin(deps);
  const post = async (what: string, input: unknown) => {
    const sent = withJson(input, { token: admin.token });
    return (await request(`/api/admin/system/mails/${what}`, sent)).json();
  };
  return {
    request,
    deps,
    admin,
    clock,
    read: async () => systemReport.parse(await (await request('/api/admin/system', asCaller(admin))).json()),
    retry: async (ids: string[]) => mailsRetried.parse(await post('retry', { ids })),
    settle: async (input: SettleHeldMailsInput) => heldMailsSettled.parse(await post('held', input)),
  };
}
