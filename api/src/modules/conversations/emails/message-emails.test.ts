import { render, toPlainText } from 'react-email';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { clientMessages, unreadMessages } from './message-emails.ts';

const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Monday to Friday' },
  publicUrl: 'https://www.paper.example',
};
const place = { projectId: 'p1', projectName: 'Bakery website' };
const message = { senderName: 'Mere Walker', text: 'Kia ora', fileNames: [] };

async function write(changes: Partial<z.infer<typeof unreadMessages.props>> = {}, canAnswer = true) {
  const props = { firstName: 'Aroha', place: null, messages: [message], earlier: 0, ...changes };
  const { subject, body } = unreadMessages.compose(props, { ...context, canAnswer });
  const html = await render(body);
  return { subject, html, text: toPlainText(html) };
}

describe('the email about unread messages', () => {
  it('says who wrote what, and links to the place', async () => {
    const text = 'First line\nsecond line\n\nAnother paragraph';
    const email = await write({ place, messages: [{ ...message, text, fileNames: ['menu.pdf'] }] });

    expect(email.subject).toBe('Bakery website: messages from Paper & Ink');
    expect(email.text).toMatch(/Mere Walker\s+First line\nsecond line\s+Another paragraph\s+File: menu.pdf/);
    expect(email.text).toContain('Open the conversation https://www.paper.example/client-portal/project/p1');
  });

  it('says how to answer, where it can be answered', async () => {
    expect((await write()).text).toContain('Reply to this email');
    const { text } = await write({}, false);
    expect(text).not.toContain('Reply to this email');
    expect(text).toContain('Read and reply https://www.paper.example/client-portal/messages');
  });

  it('says how many it leaves out', async () => {
    expect((await write({ earlier: 3 })).text).toContain('3 messages before these');
  });

  it.each(['text', 'name'] as const)('shows a %s as text, whatever it holds', async (field) => {
    const markup = '<img src=x onerror=alert(1)>';
    const { html } = await write(
      field === 'text'
        ? { messages: [{ ...message, text: markup }] }
        : { place, messages: [{ ...message, senderName: markup }] },
    );

    expect(html).not.toContain(markup);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

it.each([
  ['a chat, in the inbox', { chatWith: 'aroha' }, '/admin-portal?chat=aroha'],
  ['a lead’s', { leadId: 'lead' }, '/admin-dashboard?tab=leads&lead=lead'],
  ['a project’s', { place }, '/admin-dashboard?tab=projects&project=p1'],
])('staff are led to the conversation: %s', async (_, about, path) => {
  const nowhere = { place: null, leadId: null, chatWith: null };
  const props = { firstName: 'Mere', clientName: 'Aroha', messages: [message], earlier: 0, ...nowhere };
  const { body } = clientMessages.compose({ ...props, ...about }, { ...context, canAnswer: true });
  expect(toPlainText(await render(body))).toContain(`https://www.paper.example${path}`);
});
