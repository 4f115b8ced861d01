import { addMinutes, subDays } from 'date-fns';
import { expect, it } from 'vitest';
import { onEmailEnqueued } from '#/platform/email/outbox.ts';
import { readAuditLog } from '#test/audit.ts';
import { createFailedEmail, createHeldEmail, readOutbox } from '#test/outbox.ts';
import { prepareSystem, start } from '#test/system.ts';

it('counts emails that wait for a retry, from when they were first due', async () => {
  const { deps, read } = await prepareSystem();
  const written = addMinutes(start, -20).toISOString();
  const later = addMinutes(start, 60).toISOString();
  const postponed = { status: 'pending', lastError: '535 no such user', availableAt: later } as const;
  await createFailedEmail(deps, { ...postponed, attempts: 8, createdAt: written });
  // Held back on purpose before its one try.
  const soon = addMinutes(start, 0.5).toISOString();
  const longAgo = addMinutes(start, -40).toISOString();
  await createFailedEmail(deps, { ...postponed, attempts: 1, availableAt: soon, createdAt: longAgo });
  // In the hands of a worker for the first time.
  await createFailedEmail(deps, { ...postponed, attempts: 1, lastError: null, claimedUntil: later });

  expect(await read()).toMatchObject({
    state: 'degraded',
    queues: [{ name: 'mails', depth: 2, oldestAt: written, isLate: true }, {}, {}, {}, {}, {}],
  });
});

it('counts the emails of the Auckland day, and lists those that failed within thirty days', async () => {
  const { deps, read } = await prepareSystem();
  const midnight = '2026-11-19T11:00:00.000Z';
  const sent = (sentAt: string) => createFailedEmail(deps, { status: 'sent', sentAt, availableAt: sentAt });
  await sent(midnight);
  await sent('2026-11-19T10:59:59.999Z');
  await createFailedEmail(deps, { availableAt: subDays(start, 31).toISOString() });
  const older = await createFailedEmail(deps, { availableAt: subDays(start, 2).toISOString() });
  const newer = await createFailedEmail(deps);

  const { mails } = await read();
  expect(mails).toMatchObject({ sentToday: 1, failed: 2 });
  expect(mails.newestFailed.map(({ id }) => id)).toEqual([newer, older]);
  expect(mails.newestFailed[0]).toEqual({
    id: newer,
    template: 'client-welcome',
    recipient: 'aroha@bakery.example',
    reason: '550 no such mailbox',
    attempts: 8,
    createdAt: start.toISOString(),
  });
});

it('retries a failed email, once, and records who did that', async () => {
  const { deps, admin, retry, read } = await prepareSystem();
  const failed = await createFailedEmail(deps);
  const sent = await createFailedEmail(deps, { status: 'sent' });
  let woken = 0;
  const leaveOff = onEmailEnqueued(() => (woken += 1));

  expect(await retry([failed, sent, 'elsewhere'])).toEqual({ mails: 1 });
  expect(await retry([failed])).toEqual({ mails: 0 });
  leaveOff();

  expect(woken).toBe(1);
  expect(await readOutbox(deps.db)).toMatchObject([
    { id: failed, status: 'pending', attempts: 0, lastError: null, props: { firstName: 'Aroha' } },
    { id: sent, status: 'sent' },
  ]);
  expect((await read()).mails.failed).toBe(0);
  expect(await readAuditLog(deps.db)).toMatchObject([
    {
      actorId: admin.id,
      action: 'mail-sent-again',
      subjectType: 'mail',
      subjectId: failed,
      subjectName: 'aroha@bakery.example',
      detail: { template: 'client-welcome' },
    },
  ]);
});

it('lists emails that a restore held apart from failed ones, however old they are', async () => {
  const { deps, read, retry } = await prepareSystem();
  await createFailedEmail(deps);
  const long = subDays(start, 90).toISOString();
  const newer = await createHeldEmail(deps);
  const older = await createHeldEmail(deps, { availableAt: long, createdAt: long });

  const { state, mails } = await read();
  expect(state).toBe('degraded');
  expect(mails).toMatchObject({ failed: 1, held: 2 });
  expect(mails.oldestHeld).toEqual([
    { id: older, template: 'client-welcome', recipient: 'aroha@bakery.example', createdAt: long },
    expect.objectContaining({ id: newer }),
  ]);
  expect(await retry([newer])).toEqual({ mails: 0 });
});

it('sends or drops held emails, each once, and records who decided', async () => {
  const { deps, admin, read, settle } = await prepareSystem();
  const failed = await createFailedEmail(deps);
  const [sent, dropped] = [
    await createHeldEmail(deps),
    await createHeldEmail(deps, { dedupeKey: 'once-only' }),
  ];
  let woken = 0;
  const leaveOff = onEmailEnqueued(() => (woken += 1));

  expect(await settle({ decision: 'send', ids: [sent, failed] })).toEqual({ mails: 1 });
  expect(await settle({ decision: 'drop', ids: [sent, dropped] })).toEqual({ mails: 1 });
  expect(await settle({ decision: 'send', ids: [dropped] })).toEqual({ mails: 0 });
  leaveOff();

  expect(woken).toBe(1);
  expect(await readOutbox(deps.db)).toMatchObject([
    { id: failed, status: 'failed', lastError: '550 no such mailbox' },
    { id: sent, status: 'pending', attempts: 0, lastError: null, props: { firstName: 'Aroha' } },
    // Its key stays, so that it isn't sent again; its text doesn't.
    { id: dropped, status: 'failed', dedupeKey: 'once-only', props: {} },
  ]);
  expect((await read()).mails).toMatchObject({ failed: 1, held: 0 });
  expect(await readAuditLog(deps.db)).toMatchObject([
    { actorId: admin.id, action: 'held-mail-sent', subjectId: sent, subjectName: 'aroha@bakery.example' },
    { action: 'held-mail-dropped', subjectId: dropped, detail: { template: 'client-welcome' } },
  ]);
});

it('sends all held emails at once', async () => {
  const { deps, read, settle } = await prepareSystem();
  await Promise.all(Array.from({ length: 25 }, () => createHeldEmail(deps)));

  expect((await read()).mails.oldestHeld).toHaveLength(20);
  expect(await settle({ decision: 'send' })).toEqual({ mails: 25 });
  expect((await read()).mails.held).toBe(0);
  expect(await readAuditLog(deps.db)).toHaveLength(25);
});
