import { projectStatuses } from '@stackworks/contracts';
import { render, toPlainText } from 'react-email';
import { expect, test } from 'vitest';
import { projectAssigned, projectStatus } from './project-emails.ts';
import { versionReady } from '#/modules/versions/emails/version-emails.ts';
import { clientStatusWords } from '#/modules/projects/status-words.ts';

const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Weekdays, 9 am to 5 pm' },
  publicUrl: 'https://www.paper.example',
};
const project = { firstName: 'Aroha', projectId: 'project-1', projectName: 'Bakery website' };
const delivered = { token: 't', mayApprove: true, note: null, pictureId: null };

test.each(projectStatuses)(
  'the email about a status says what %s means, and links to the project',
  async (status) => {
    const { subject, body } = projectStatus.compose({ ...project, status }, context);
    const text = toPlainText(await render(body));

    expect(subject).toBe(`Bakery website: ${clientStatusWords[status]}`);
    expect(text).toContain('Open the project https://www.paper.example/client-portal/project/project-1');
    expect(text).toContain(clientStatusWords[status]);
  },
);

test('only a project in review is said to be the client’s turn', async () => {
  const turns = projectStatuses.map(async (status) => {
    const { body } = projectStatus.compose({ ...project, status }, context);
    return toPlainText(await render(body)).includes('It’s your turn') ? status : null;
  });
  expect((await Promise.all(turns)).filter(Boolean)).toEqual(['review']);
});

test('the email about a version names it and opens it', async () => {
  const props = { ...project, ...delivered, number: 3, title: 'Home page' };
  const { subject, body } = versionReady.compose(props, context);
  const text = toPlainText(await render(body));

  expect(subject).toBe('Bakery website: version 3 is ready for you');
  expect(text).toContain('Home page');
  expect(text).toContain('Look and decide https://www.paper.example/review-version?token=t');
});

test('the email about assigned projects names them and links to the one, or to all', async () => {
  const write = async (count: number) => {
    const projects = Array.from({ length: count }, (_, index) => ({
      id: `project-${index}`,
      projectName: `Website ${index}`,
    }));
    const { subject, body } = projectAssigned.compose({ firstName: 'Tama', by: 'Mere', projects }, context);
    return { subject, text: toPlainText(await render(body)) };
  };

  const one = await write(1);
  expect(one.subject).toBe('Assigned to you: Website 0');
  expect(one.text).toContain(
    'Open the project https://www.paper.example/admin-dashboard?tab=projects&project=project-0',
  );
  const many = await write(12);
  expect(many.subject).toBe('Assigned to you: 12 projects');
  expect(many.text).toContain('2 more');
});

test('a project’s name that holds markup stays text', async () => {
  const hostile = { ...project, projectName: '<b>x</b>' };
  const emails = [
    projectStatus.compose({ ...hostile, status: 'review' }, context),
    versionReady.compose({ ...hostile, ...delivered, number: 1, title: '<b>x</b>' }, context),
  ];
  for (const { body } of emails) expect(await render(body)).not.toContain('<b>x</b>');
});
