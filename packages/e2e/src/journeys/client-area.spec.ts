import { portalRoutes, teamChatPath } from '@stackworks/contracts';
import { expect, test } from '@playwright/test';
import { anyWidth } from '#/lib/widths.ts';
import { expectAccessible } from '#/lib/accessibility.ts';
import { callsOf, messageBox, sendButton } from '#/lib/conversations.ts';
import { loseResponse } from '#/lib/lose-response.ts';
import { becomeClient, completeBrief, createProject, newPerson, register } from '#/lib/people.ts';

const hostile = '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>';

test(
  'the five tabs are found again by a reload, the back button and a link',
  { tag: anyWidth },
  async ({ page }) => {
    await becomeClient(page, newPerson());
    const id = await createProject(page, { projectName: 'Bakery site' });
    await page.goto(portalRoutes.clientPortal);
    for (const name of ['Projects', 'Messages', 'Files', 'Settings']) {
      await page.getByRole('tab', { name }).click();
      await page.reload();
      const tab = page.getByRole('tab', { name });
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).toBeInViewport();
      await expectAccessible(page);
    }
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Select a project to view files')).toBeVisible();

    await page.goto(`${portalRoutes.clientPortal}?tab=messages&project=${id}`);
    await expect(page.getByRole('heading', { name: 'Messages - Bakery site' })).toBeVisible();
  },
);

test('a card’s buttons select the project and open its messages and its files', async ({ page }) => {
  await becomeClient(page, newPerson());
  await createProject(page, { projectName: 'Bakery site', ...completeBrief });
  await createProject(page, { projectName: 'Bread club' });
  await page.goto(`${portalRoutes.clientPortal}?tab=projects`);
  const [newer, older] = ['Bread club', 'Bakery site'].map((name) =>
    page.getByRole('listitem').filter({ hasText: name }),
  );
  await expect(async () => {
    const above = await newer?.boundingBox();
    const below = await older?.boundingBox();
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThanOrEqual(above?.height ?? Infinity);
  }).toPass();
  const card = page.getByRole('listitem').filter({ hasText: 'Bakery site' });
  await expect(card).toContainText('Waiting on us');
  await expect(card).toContainText(/Ready by \w+day \d+ \w+/);
  await card.getByRole('button', { name: 'Chat' }).click();
  await expect(page.getByRole('heading', { name: 'Messages - Bakery site' })).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: 'Files' }).click();
  await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Select another project' }).click();
  await expect(page.getByText('Select a project to view files')).toBeVisible();
});

test('the project page shows the brief at both addresses, and says when there is no such project', async ({
  page,
}) => {
  await becomeClient(page, newPerson());
  const id = await createProject(page, {
    projectName: hostile,
    description: hostile,
    targetAudience: hostile,
    additionalRequirements: hostile,
  });
  for (const path of [portalRoutes.project, portalRoutes.portalProject]) {
    await page.goto(path.replace(':id', id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
    await expect(page.getByRole('definition').filter({ hasText: hostile })).toHaveCount(3);
    await expect(page).not.toHaveTitle('broken');
    await expectAccessible(page);
  }
  await page.goto(portalRoutes.project.replace(':id', 'none'));
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Portal' }).click();
  await expect(page).toHaveURL(portalRoutes.clientPortal);
});

test(
  'a project’s address leads a signed-out visitor to the login and then there',
  { tag: anyWidth },
  async ({ page }) => {
    const person = newPerson();
    await register(page, person);
    const id = await createProject(page, { projectName: 'Bakery site' });
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(portalRoutes.project.replace(':id', id));
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Bakery site' })).toBeVisible();
  },
);

test('a project brief requires three fields, stores what is typed, and opens the project', async ({
  page,
}) => {
  await register(page, newPerson(), portalRoutes.newProject);
  await page.getByRole('button', { name: 'Create project' }).click();
  for (const complaint of ['Project name is required', 'Choose a project type', 'Description is required']) {
    await expect(page.getByText(complaint)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByLabel('Project name').fill('Bakery logo');
  await page.getByLabel('Project type').selectOption('Logo design');
  await page.getByLabel('Description').fill(hostile);
  await page.reload();
  await expect(page.getByLabel('Project type')).toHaveValue('logo_design');
  await expect(page.getByLabel('Priority')).toHaveValue('normal');

  await loseResponse(page);
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to create project. Please try again.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Project Created' })).toBeVisible();
  await expect(page).toHaveURL(/\/client-portal\/project\/[\w-]+$/);
  await expect(page.getByRole('definition').filter({ hasText: hostile })).toBeVisible();
});

test(
  'the project brief sends people who are not signed in to the portal',
  { tag: anyWidth },
  async ({ page }) => {
    await page.goto(portalRoutes.newProject);
    await expect(page.getByRole('alert').filter({ hasText: 'Unauthorized' })).toBeVisible();
    await expect(page).toHaveURL(/\/simple-login\?next=%2Fclient-portal$/);
  },
);

test('Messages lists every conversation, the newest first, with its last line', async ({
  page,
  isMobile,
}) => {
  await becomeClient(page, newPerson());
  const id = await createProject(page, { projectName: 'Bakery site' });
  const { post } = await callsOf(page, 'client');
  await post('/messages', { content: 'Are you open on Friday?' });
  await post(`/client/projects/${id}/messages`, { message: 'The menu is ready' });
  await page.goto(`${portalRoutes.clientPortal}?tab=messages`);
  await expect(page.getByText('Select a project to view messages').filter({ visible: true })).toHaveCount(1);
  const entries = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await expect(entries).toHaveText([/Bakery site.*You: The menu is ready/, /The team.*You: Are you open/]);
  await expectAccessible(page);

  await entries.last().click();
  await expect(page).toHaveURL(teamChatPath);
  await messageBox(page).fill('Or on Saturday?');
  await sendButton(page).click();
  if (isMobile) await page.getByRole('link', { name: 'All conversations' }).click();
  await expect(entries.first()).toContainText('You: Or on Saturday?');
  await page.goto(portalRoutes.clientMessages);
  await expect(page).toHaveURL(teamChatPath);
});
