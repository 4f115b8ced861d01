import { companyPeople } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { expect } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient } from '#test/factories.ts';
import { readEmailedToken } from '#test/outbox.ts';

/** A company with an owner, whose clock the test moves. */
export async function openCompany() {
  const clock = { now: new Date('2026-11-23T21:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const owner = await createClient(deps, {
    company: 'Bakery',
    firstName: 'Aroha',
    lastName: 'Ngata',
    emailVerified: true,
  });
  const ask = (path: string, caller: { token: string }, method = 'GET') =>
    request(`/api/client/${path}`, asCaller(caller, method));
  const send = (path: string, body: object, caller?: { token: string }, method = 'POST') =>
    request(`/api/client/${path}`, withJson(body, caller, method));
  return {
    request,
    deps,
    owner,
    ask,
    send,
    pass: (days: number) => {
      clock.now = addDays(clock.now, days);
    },
    invite: async (email: string, role = 'editor') => {
      const answer = await send('company/invitations', { email, role }, owner);
      expect(answer.status, await answer.clone().text()).toBe(201);
      return readEmailedToken(deps.db, 'member-invitation');
    },
    read: async (caller: { token: string } = owner) =>
      companyPeople.parse(await (await ask('company', caller)).json()),
  };
}
