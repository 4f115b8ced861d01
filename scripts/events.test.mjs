import { globSync } from 'node:fs';
import { format } from 'oxfmt';
import { expect, it } from 'vitest';
import { fromRoot } from './lib/terminal.mjs';

/** Every event that a module defines, sorted by name. */
async function findEvents() {
  const files = globSync('api/src/modules/**/*.events.ts', { cwd: fromRoot('.') });
  const modules = await Promise.all(files.map((file) => import(fromRoot(file))));
  return modules
    .flatMap((exports) => Object.values(exports))
    .filter((each) => typeof each === 'object' && 'effects' in each)
    .sort((one, other) => one.name.localeCompare(other.name));
}

const list = (effects = {}) =>
  Object.keys(effects)
    .map((name) => `\`${name}\``)
    .join(', ');

it(
  'docs/events.md lists every event with all that follows from it (npm run docs:events writes it)',
  { timeout: 60_000 },
  async () => {
    const rows = (await findEvents()).map(
      ({ name, effects: { audit, live, email, sla, webhook, causes } }) =>
        `| \`${name}\` | ${[audit, live, email, sla, webhook, causes].map(list).join(' | ')} |`,
    );
    const page = [
      '# Domain events',
      '',
      'What follows from each change: entries of the audit log, updates of open screens, emails, response targets that start or end, [webhooks](webhooks.md), and events of other modules. Each event is defined in the `<noun>.events.ts` of its module. This page is generated: `npm run docs:events` writes it.',
      '',
      '| Event | Audit log | Open screens | Emails | Response targets | Webhooks | Other events |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
    ].join('\n');
    const { code } = await format('events.md', page);
    await expect(code).toMatchFileSnapshot('../docs/events.md');
  },
);

it('no two events have the same name', { timeout: 60_000 }, async () => {
  const names = (await findEvents()).map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
