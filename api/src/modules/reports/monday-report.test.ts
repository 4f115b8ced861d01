import { expect, it } from 'vitest';
import { changePreferences } from '#/modules/accounts/notification-preferences.ts';
import { createAdmin, createClient, createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';
import { createPricedApp } from '#test/priced-app.ts';
import { reportDayAt, sendMondayReport } from './commands/send-workload.ts';

/** Who has the report in the outbox after each of some times. */
async function createDesk() {
  let now = new Date('2026-11-22T18:59:00.000Z');
  const { deps } = await createPricedApp({ now: () => now });
  await deps.catalogue.refresh();
  const ravi = await createAdmin(deps, { firstName: 'Ravi' });
  return {
    deps,
    ravi,
    sendAt: async (time: string) => {
      now = new Date(time);
      await sendMondayReport(deps);
      const emails = await readOutbox(deps.db);
      return emails.filter(({ template }) => template === 'workload-report');
    },
  };
}

it.each([
  ['Monday before eight', '2026-11-23T07:59:00+13:00', null],
  ['Monday at eight', '2026-11-23T08:00:00+13:00', '2026-11-23'],
  ['Monday evening', '2026-11-23T22:00:00+13:00', '2026-11-23'],
  ['Tuesday', '2026-11-24T09:00:00+13:00', null],
  ['Sunday', '2026-11-22T09:00:00+13:00', null],
  ['Labour Day, a Monday', '2026-10-26T09:00:00+13:00', null],
  ['the Tuesday after Labour Day', '2026-10-27T08:00:00+13:00', '2026-10-27'],
  [
    'the Wednesday after Christmas Day and Boxing Day, as observed',
    '2027-12-29T08:00:00+13:00',
    '2027-12-29',
  ],
])('on %s the report is due for %s', async (_, time, day) => {
  const { deps } = await createDesk();
  expect(reportDayAt(new Date(time), deps)).toBe(day);
});

it('goes out once on Monday at eight, to staff who want it', async () => {
  const { deps, ravi, sendAt } = await createDesk();
  const jess = await createAdmin(deps, { firstName: 'Jess' });
  await changePreferences(deps, 'admin', jess.id, { workload: false });
  const client = await createClient(deps);
  await createProject(deps, client.id, { assignedTo: ravi.id, dueDate: '2026-11-20T01:00:00.000Z' });

  expect(await sendAt('2026-11-22T18:59:00.000Z')).toEqual([]);
  const sent = await sendAt('2026-11-22T19:00:00.000Z');
  expect(sent.map(({ recipient }) => recipient)).toEqual([ravi.email]);
  expect(JSON.stringify(sent[0]?.props)).toContain('Ravi has one project late while Jess has none.');
  expect(await sendAt('2026-11-22T19:05:00.000Z')).toHaveLength(1);
  expect(await sendAt('2026-11-29T19:05:00.000Z')).toHaveLength(2);
});
