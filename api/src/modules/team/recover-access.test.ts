import { TOTP } from 'otpauth';
import { twoFactorSetup } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { readActions } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, password } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { recoverAccess } from './commands/recover-access.ts';

const newPassword = 'a-better-horse-2';

describe('recovering the access of a member of staff', { timeout: 60_000 }, () => {
  it('lets a sole member back in who lost their second factor, and ends their earlier sessions and links', async () => {
    const { request, deps } = await createTestApp();
    const admin = await createAdmin(deps);
    const setup = await request('/api/admin/two-factor/setup', asCaller(admin, 'POST'));
    const { secret } = twoFactorSetup.parse(await setup.json());
    const code = new TOTP({ secret }).generate();
    await request('/api/admin/two-factor/enable', withJson({ code }, admin));
    const signIn = async (word: string) =>
      (await request('/api/admin/login', withJson({ email: admin.email, password: word }))).status;

    const link = new URL(await recoverAccess(deps, admin.email.toUpperCase()));

    expect(link.href.startsWith(`${deps.config.publicUrl}/admin-reset-password?`)).toBe(true);
    expect((await request('/api/admin/user', asCaller(admin))).status).toBe(401);
    expect(await signIn(password)).toBe(401);
    const reset = withJson({ token: link.searchParams.get('token'), password: newPassword });
    expect((await request('/api/admin/reset-password', reset)).status).toBe(200);
    expect(await signIn(newPassword)).toBe(200);
    expect(await readOutbox(deps.db)).toContainEqual(
      expect.objectContaining({ template: 'team-changed', recipient: admin.email }),
    );
    expect(await readActions(deps.db)).toContain('access-recovered');
  });

  it('is for members of the team alone', async () => {
    const { deps } = await createTestApp();
    const gone = await createAdmin(deps, { isActive: false });

    await expect(recoverAccess(deps, gone.email)).rejects.toMatchObject({ code: 'not_found' });
  });
});
