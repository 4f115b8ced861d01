import { render, toPlainText } from 'react-email';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { unreadMessages } from './message-emails.ts';

const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Monday to Friday' },
  publicUrl: 'https://www.paper.example',
};
const bakery = { projectId: 'p1', projectName: 'Bakery website', unread: 2 };

async function write(changes: Partial<z.infer<typeof unreadMessages.props>> = {}) {
  const props = { firstName: 'Aroha', chat: null, projects: [], ...changes };
  const { subject, body } = unreadMessages.compose(props, context);
  const html = await render(body);
  return { subject, html, text: toPlainText(html) };
}

describe('the email about unread messages', () => {
  it('says how many there are and where, and links to the one place', async () => {
    const { subject, text, html } = await write({ projects: [bakery] });

    expect(subject).toBe('2 messages from Paper & Ink you haven’t read');
    expect(text).toContain('Bakery website');
    expect(text).toContain('Read and reply https://www.paper.example/client-portal/project/p1');
    expect(html).toContain('2 messages');
  });

  it.each([
    [{ chat: 1 }, '1 message from Paper & Ink you haven’t read', '/client-portal/messages'],
    [{ chat: 1, projects: [bakery] }, '3 messages from Paper & Ink you haven’t read', '/client-portal'],
    [{ projects: [bakery, bakery] }, '4 messages from Paper & Ink you haven’t read', '/client-portal'],
  ])('of %o has the subject "%s" and links to %s', async (changes, subject, path) => {
    const email = await write(changes);

    expect(email.subject).toBe(subject);
    expect(email.html).toContain(`href="https://www.paper.example${path}"`);
  });

  it('shows a project’s name as text, whatever it holds', async () => {
    const projectName = '<img src=x onerror=alert(1)>';
    const { html } = await write({ projects: [{ ...bakery, projectName }] });

    expect(html).not.toContain(projectName);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('lists ten projects and no more', async () => {
    const projects = Array.from({ length: 12 }, (_, index) => ({
      ...bakery,
      projectName: `Project ${index};`,
    }));
    const { text, subject } = await write({ projects });

    expect(text).toContain('Project 9;');
    expect(text).not.toContain('Project 10;');
    expect(subject).toContain('24 messages');
  });
});
