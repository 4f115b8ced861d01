import { expect, it } from 'vitest';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { findSignatory } from './queries/find-signatory.ts';

it('the colleague who looks after a client signs their emails; without one on the team, the team does', async () => {
  const { deps } = await createTestApp();
  const signatoryWith = async (assignedTo: string | null) => {
    const client = await createClient(deps);
    await createProject(deps, client.id, { assignedTo });
    return findSignatory(deps.db.read, client.email);
  };
  const tama = await createAdmin(deps, { firstName: 'Tama', lastName: 'Rangi' });
  const gone = await createAdmin(deps, { isActive: false });

  expect(await signatoryWith(null)).toBeNull();
  expect(await signatoryWith(tama.id)).toBe('Tama Rangi');
  expect(await signatoryWith(gone.id)).toBeNull();
  expect(await findSignatory(deps.db.read, 'nobody@tern.example')).toBeNull();
});
