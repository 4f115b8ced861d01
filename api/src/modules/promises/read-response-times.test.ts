import { responseTimes } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { promises } from '#/db/schema/promises.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';

async function readReport(
  now: string,
  kept: { month: string | null; isMet: boolean | null; waitedMinutes: number }[],
) {
  const { request, deps } = await createTestApp({ now: () => new Date(now) });
  const { token } = await createAdmin(deps);
  await deps.db.write(async (tx) => {
    if (kept.length === 0) return;
    await tx.insert(promises).values(
      kept.map((columns, index) => ({
        ...{ id: `${index}`, kind: 'enquiry' as const, subjectId: `${index}`, text: 'Kia ora' },
        ...{ dueAt: now, createdAt: now, keptAt: now },
        ...columns,
      })),
    );
  });
  const answer = await request('/api/admin/reports/response-times', asCaller({ token }));
  return responseTimes.strict().parse(await answer.json()).months;
}

it('tells of six months how many answers came in time, and after how long', async () => {
  const kept = (month: string, isMet: boolean, waitedMinutes: number) => ({ month, isMet, waitedMinutes });
  const months = await readReport('2026-11-20T09:00:00Z', [
    kept('2026-11', true, 10),
    kept('2026-11', true, 20),
    kept('2026-11', false, 300),
    kept('2026-11', true, 30),
    kept('2026-10', true, 7),
    kept('2026-05', true, 7),
    { month: null, isMet: null, waitedMinutes: 9999 },
  ]);

  expect(months.map(({ month }) => month)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  expect(months.slice(3)).toEqual([
    { month: '2026-09', answered: 0, met: 0, meanMinutes: null, medianMinutes: null },
    { month: '2026-10', answered: 1, met: 1, meanMinutes: 7, medianMinutes: 7 },
    { month: '2026-11', answered: 4, met: 3, meanMinutes: 90, medianMinutes: 25 },
  ]);
});

it('counts months by our clocks, on their last days too', async () => {
  const months = await readReport('2026-03-30T12:00:00Z', []);

  expect(months.map(({ month }) => month)).toEqual([
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
});
