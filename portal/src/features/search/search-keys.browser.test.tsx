import {
  foldText,
  mapNames,
  portalRoutes,
  searchGroups,
  type SearchAnswer,
  type SearchFind,
} from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerInbox } from '#/testing/answer-inbox.ts';
import { colleague } from '#/testing/answer-staff.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { answer, connectionLost, type Sent } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';
import { staffProjectDetailFixture, staffProjectFixture } from '#/testing/project-fixture.ts';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog', { name: 'Search' });
const box = dialog.getByRole('combobox');
const options = dialog.getByRole('option');
const said = dialog.getByRole('status');
const commands = (name: string) => dialog.getByRole('group', { name: `Actions for ${name}` });

const find = (kind: SearchFind['kind'], id: string, title: string): SearchFind => ({
  kind,
  id,
  title: [{ text: title, isMatch: true }],
  snippet: [],
  detail: [],
  status: kind === 'project' ? 'pending' : null,
  dueDate: null,
  projectId: kind === 'project' ? id : null,
  createdAt: '2026-11-20T00:00:00.000Z',
  phone: [],
  plan: null,
  clientId: 'aroha',
  leadId: null,
  isInternal: false,
});

const projects = [
  find('project', 'kitchen', 'Kitchen gallery'),
  find('project', 'season', 'Season specials'),
];
const nameOf = (id = '') => projects.find((each) => each.id === id)?.title[0]?.text ?? '';
const inOrder = Array.from({ length: 6 }, (_, place) => find('message', `kayak-${place}`, `Kayak ${place}`));

/** Whether the search answers; until it does, what is asked waits. */
let delivery: PromiseWithResolvers<void>;
let isDown: boolean;
let changes: readonly Sent[];

const hold = () => {
  delivery = Promise.withResolvers();
};

/** The inbox, with nothing in it, and a search of two projects and of six messages, five at a time. */
beforeEach(async () => {
  delivery = Promise.withResolvers();
  delivery.resolve();
  isDown = false;
  answerInbox();
  answer(api.admin.search, '$get', async ({ query }): Promise<SearchAnswer> => {
    await delivery.promise;
    if (isDown) throw connectionLost();
    const wanted = foldText(query.get('q') ?? '');
    const like = (finds: readonly SearchFind[]) =>
      finds.filter(({ title }) => wanted !== '' && foldText(title[0]?.text ?? '').includes(wanted));
    const messages = like(inOrder);
    const isFirst = !query.has('cursor');
    return {
      ...mapNames(searchGroups, () => ({ items: [], nextCursor: null })),
      projects: { items: isFirst ? like(projects) : [], nextCursor: null },
      messages: {
        items: isFirst ? messages.slice(0, 5) : messages.slice(5),
        nextCursor: isFirst && messages.length > 5 ? 'next' : null,
      },
    };
  });
  const project = api.admin.projects[':id'];
  answer(project, '$get', ({ params: { id = '' } }) =>
    staffProjectDetailFixture({ id, projectName: nameOf(id) }),
  );
  answer(api.admin.clients[':id'], '$get', () => clientFixture());
  changes = answer(project.status, '$patch', ({ params: { id = '' } }) =>
    staffProjectFixture({ id, projectName: nameOf(id), status: 'on_hold' }),
  );
  await openPortal(portalRoutes.adminPortal, 'admin');
  await expect.element(page.getByText('You’re all caught up.')).toBeVisible();
});

it('acts with Enter on what is typed, not on what was found before', async () => {
  await keyboard('{Control>}k{/Control}');
  await keyboard('kitchen >');
  await expect.element(commands('Kitchen gallery').getByRole('option', { name: /^Change/ })).toBeVisible();
  hold();
  await keyboard('{Control>}a{/Control}season > change{Enter}hold{Enter}');
  await expect.element(box).toHaveValue('season > change');
  expect(changes).toHaveLength(0);
  delivery.resolve();
  await expect.element(page.getByText('Season specials is now On Hold.')).toBeVisible();
  expect(changes).toMatchObject([{ params: { id: 'season' }, json: { status: 'on_hold' } }]);
});

it('lets an arrow wait as Enter does: the second command is of the project that is typed', async () => {
  await keyboard('{Control>}k{/Control}');
  await keyboard('season >');
  await expect.element(commands('Season specials')).toBeVisible();
  hold();
  await keyboard('{Control>}a{/Control}kitchen >{ArrowDown}{Enter}nobody');
  delivery.resolve();
  await expect.element(dialog.getByText('Who works on Kitchen gallery')).toBeVisible();
  await expect.element(box).toHaveValue('nobody');
  await expect.element(options).toHaveLength(1);
  await keyboard('{Control>}a{/Control}{Backspace}{Backspace}');
  await expect.element(box).toHaveAttribute('placeholder', 'Search, or do something');
});

it('forgets an Enter that waits when another text is pasted', async () => {
  await keyboard('{Control>}k{/Control}');
  hold();
  await keyboard('season > change{Enter}');
  await box.fill('kitchen > change');
  delivery.resolve();
  await expect.element(options).toMatchTextContent(/Kitchen gallery/);
  await expect.element(box).toHaveAttribute('placeholder', 'Search, or do something');
});

it('loads more of a group with Enter, and goes on from the first of them', async () => {
  await keyboard('/');
  await expect.element(box).toHaveFocus();
  await keyboard('kayak');
  await expect.element(said).toHaveTextContent('5+ results');
  await keyboard('{End}');
  await expect.element(options.last()).toHaveTextContent('More messages');
  await keyboard('{Enter}');
  await expect.element(options.last()).toMatchTextContent('Kayak 5');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect.element(said).toHaveTextContent('1 more message shown');
  await expect.element(box).toHaveFocus();
});

it('goes to a screen by its name, finds a colleague, and stays there when its Close button is pressed', async () => {
  answer(api.admin['audit-log'], '$get', () => ({ items: [], nextCursor: null }));
  await keyboard('/');
  await keyboard('audit{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await keyboard('/');
  await keyboard(colleague.name);
  await expect.element(options).toHaveTextContent(`${colleague.name}teammate`);
  await keyboard('{Tab}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.search).toBe('?tab=audit');
});

it('opens again before it has reported that it is closed, and closes with Escape', async () => {
  await keyboard('{Control>}k{/Control}');
  await expect.element(box).toHaveFocus();
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  document.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }),
  );
  await expect.element(box).toHaveFocus();
  await keyboard('nothing-has-this-word');
  await expect.element(page.getByText('No results. Try the start of a word.')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

it('says that the search doesn’t respond, and answers once it does', async () => {
  isDown = true;
  await keyboard('/');
  await keyboard('kit');
  await expect.element(page.getByText('Search isn’t responding. Keep typing to try again.')).toBeVisible();
  isDown = false;
  await keyboard('chen');
  await expect.element(options.first()).toMatchTextContent('Kitchen gallery');
});
