import { lateListed, type InboxPage } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { createProject } from '#test/factories.ts';
import { createOffice, iso } from '#test/inbox.ts';

const textsOf = ({ items }: InboxPage) => items.map(({ text }) => text);
const places = Array.from({ length: lateListed + 4 }, (_, index) => String(index).padStart(2, '0'));

/** More late projects than a page begins with, those of Hana's in between, and three that can still be met. */
async function fallBehind() {
  const office = await createOffice();
  const { deps, client, hana } = office;
  for (const place of places) {
    await createProject(deps, client.id, {
      projectName: `Late ${place}`,
      dueDate: iso(`2026-11-17T17:${place}`),
      assignedTo: Number(place) % 2 === 0 ? hana.id : null,
    });
  }
  for (const hour of ['15', '16', '17']) {
    await createProject(deps, client.id, {
      projectName: `Today at ${hour}`,
      dueDate: iso(`2026-11-19T${hour}:00`),
      assignedTo: hour === '16' ? hana.id : null,
    });
  }
  const readAll = async (query: string) => {
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: InboxPage = await office.list(`${query}${cursor && `&cursor=${cursor}`}`);
      pages.push(textsOf(page));
      cursor = page.nextCursor;
    }
    return pages;
  };
  return { ...office, readAll };
}

const lateOnes = places.map((place) => `Late ${place}`);

describe('when very many items are late', () => {
  it('the first page has the first of them and, besides, as much as was asked for that can still be met', async () => {
    const { list, readAll } = await fallBehind();
    expect(await readAll('limit=2')).toEqual([
      [...lateOnes.slice(0, lateListed), 'Today at 15', 'Today at 16'],
      ['Today at 17'],
    ]);
    const { late, filters } = await list('limit=2');
    expect(late).toEqual({ mine: 0, unassigned: 7, everyone: 14 });
    expect(filters).toMatchObject({ all: { all: 17, late: 14 }, due: { late: 14 }, leads: { late: 0 } });
  });

  it.each(['mine', 'unassigned', 'everyone'] as const)(
    'what can still be met is on the first page of %s',
    async (who) => {
      const { list, hana } = await fallBehind();
      const { items, nextCursor } = await list(`who=${who}`, hana);
      expect(items.filter(({ group }) => group === 'today').length).toBeGreaterThan(0);
      expect(nextCursor).toBeNull();
    },
  );

  it('all of the late ones can be read by the page, and nothing else with them', async () => {
    const { readAll } = await fallBehind();
    expect(await readAll('late=true&limit=6')).toEqual([
      lateOnes.slice(0, 6),
      lateOnes.slice(6, 12),
      lateOnes.slice(12),
    ]);
    expect((await readAll('late=true&limit=6&filter=leads')).flat()).toEqual([]);
  });

  it('what is late among snoozed items is listed with them', async () => {
    const { list, put, mere } = await fallBehind();
    const [item] = (await list()).items;
    const until = iso('2026-11-20T09:00');
    await put(`/api/admin/inbox/project/${item?.id ?? ''}/snooze`, { until }, mere);

    expect(textsOf(await list())).not.toContain('Late 00');
    const snoozed = await list('who=snoozed');
    expect(textsOf(snoozed)).toEqual(['Late 00']);
    expect(snoozed.filters.all).toEqual({ all: 1, late: 1 });
  });
});
