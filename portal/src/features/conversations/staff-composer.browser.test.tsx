import {
  mapNames,
  portalRoutes,
  savedReplyChanges,
  savedReplyInput,
  searchGroups,
  staffMessageInput,
  type SavedReply,
  type ScheduledMessageInput,
} from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerInbox, waitingItem } from '#/testing/answer-inbox.ts';
import { colleague } from '#/testing/answer-staff.ts';
import { answerThreads, threadMessage } from '#/testing/answer-threads.ts';
import { clientFixture } from '#/testing/client-fixture.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer, Rejection } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const { keyboard } = userEvent;
const box = page.getByPlaceholder('Type your message...');
const note = page.getByRole('textbox', { name: 'Internal note' });
const noteTab = page.getByRole('radio', { name: 'Internal note' });
const replyTab = page.getByRole('radio', { name: 'Reply' });
const question = page.getByRole('dialog', { name: 'Turn this note into a reply?' });
const replies = page.getByRole('dialog', { name: 'Saved replies' });
const find = replies.getByRole('combobox', { name: 'Find a reply' });
const chosenText = () => window.getSelection()?.toString();

let sent: ReadonlyMap<string, ScheduledMessageInput>;
let saved: SavedReply[];

const savedReply = (title: string, text: string): SavedReply => ({
  id: title,
  title,
  text,
  filled: text,
  version: 0,
  updatedAt: '2026-11-20T00:00:00.000Z',
});
const texts = () => [...sent.values()].map(({ content }) => content);
const open = async () => {
  const screen = await openPortal(`${portalRoutes.adminPortal}?item=thread-aroha`, 'admin');
  await expect.element(box.or(note)).toBeVisible();
  return screen;
};

/** The conversation about Aroha’s project, in the inbox. */
beforeEach(() => {
  answerInbox(waitingItem('Aroha'));
  sent = answerThreads((projectId) => [threadMessage(projectId, 'Any news?')]);
  saved = [savedReply('Live', 'Kia ora {{first_name}}, live on {{due_date}}.')];
  const calls = api.admin['saved-replies'];
  answer(calls, '$get', () => ({ items: saved, nextCursor: null, values: { first_name: 'Aroha' } }));
  answer(calls, '$post', ({ json }) => {
    const { title, text } = savedReplyInput.parse(json);
    const reply = savedReply(title, text);
    saved = [...saved, reply];
    return reply;
  });
  answer(calls[':id'], '$patch', ({ params, json }) => {
    const { version = 0, ...changes } = savedReplyChanges.parse(json);
    const before = saved.find(({ id }) => id === params['id']);
    if (!before || before.version !== version) {
      throw new Rejection(409, 'conflict', { message: 'A colleague changed it.' });
    }
    const { title = before.title, text = before.text } = changes;
    const changed = { ...before, title, text, filled: text, version: version + 1 };
    saved = saved.map((each) => (each === before ? changed : each));
    return changed;
  });
  answer(calls[':id'], '$delete', ({ params }) => {
    saved = saved.filter(({ id }) => id !== params['id']);
    return null;
  });
});

it('turns a note into a reply to the client only when asked', async () => {
  const notes = answer(api.admin.conversations[':kind'][':id'].messages, '$post', ({ json }) => {
    const { content } = staffMessageInput.parse(json);
    return threadMessage('project-aroha', content, { isInternal: true, senderType: 'admin' });
  });
  await open();
  await box.click();
  await keyboard('{Control>}{Shift>}N{/Shift}{/Control}');
  await note.fill('Charge double');
  await keyboard('{Control>}{Shift>}N{/Shift}{/Control}');
  await expect.element(question).toMatchTextContent('Charge double');
  await expectAccessible();
  await keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await replyTab.click();
  await keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(noteTab).toBeChecked();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(note).toHaveValue('');
  await note.fill('Kia ora');
  await keyboard('{Control>}{Shift>}N{/Shift}{/Control}');
  await question.getByRole('button', { name: 'Turn into a reply' }).click();
  await expect.element(box).toHaveValue('Kia ora');
  await box.click();
  await keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(texts).toEqual(['Kia ora']);
  expect(notes.map(({ json }) => json)).toMatchObject([{ content: 'Charge double', isInternal: true }]);
});

it('names a colleague in a note by pointer or Enter, and brings the note back as one', async () => {
  const screen = await open();
  await noteTab.click();
  await note.click();
  await keyboard('They pay late, @Tau');
  const option = page.getByRole('option', { name: colleague.name });
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  await expectAccessible();
  // A finger that begins to scroll the list chooses nothing.
  option.element().dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
  await expect.element(note).toHaveValue('They pay late, @Tau');
  await option.click();
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveValue(`They pay late, @${colleague.name} `);
  await note.fill('They pay late, @Tau');
  await keyboard('{Enter}');
  await expect.element(note).toHaveValue(`They pay late, @${colleague.name} `);
  await screen.unmount();
  await open();
  await expect.element(note).toHaveValue(`They pay late, @${colleague.name} `);
});

it('keeps a saved reply that is being written, and writes a variable where the cursor is', async () => {
  await open();
  const add = replies.getByRole('button', { name: 'New reply' });
  const text = replies.getByLabelText('Text');
  const show = page.getByRole('button', { name: 'Saved replies' });
  await show.click();
  await add.click();
  await expect.element(replies.getByLabelText('Title')).toHaveFocus();
  await replies.getByLabelText('Title').fill('Thanks');
  await text.fill('Kia ora , thanks.');
  const area = text.element();
  if (area instanceof HTMLTextAreaElement) area.setSelectionRange(8, 8);
  await replies.getByRole('button', { name: '{{first_name}}', exact: false }).click();
  await expect.element(text).toHaveFocus();
  await keyboard('{Escape}');
  await show.click();
  await add.click();
  await expect.element(replies.getByLabelText('Title')).toHaveValue('Thanks');
  await expect.element(text).toHaveValue('Kia ora {{first_name}}, thanks.');
  await replies.getByRole('button', { name: 'Save reply' }).click();
  const option = replies.getByRole('option', { name: 'Thanks' });
  await expect.element(option).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(replies.getByRole('region', { name: 'Preview' }))
    .toMatchTextContent('Kia ora Aroha, thanks.');
  await expectAccessible();

  await replies.getByRole('button', { name: 'Delete Thanks' }).click();
  await expect.element(option).not.toBeInTheDocument();
  await replies.getByRole('button', { name: 'Undo' }).click();
  await option.click();
  await expect.element(box).toHaveValue('Kia ora Aroha, thanks.');
  await expect.element(box).toHaveFocus();
});

it('says that a colleague changed a saved reply meanwhile, keeps what was typed, and saves it when asked again', async () => {
  await open();
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await replies.getByRole('button', { name: 'Change Live' }).click();
  const text = replies.getByLabelText('Text');
  await text.fill('Thanks, {{launch}}.');
  const save = replies.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect
    .element(page.getByText('{{launch}} isn’t a variable. Choose one from the list.'))
    .toBeVisible();
  await text.fill('Thanks, {{first_name}}.');
  saved = saved.map((reply) => ({ ...reply, text: 'Ngā mihi', version: 1 }));
  await save.click();
  await expect.element(replies.getByText('Changed meanwhile to: Ngā mihi')).toBeVisible();
  await expect.element(text).toHaveValue('Thanks, {{first_name}}.');
  await save.click();
  await expect.element(replies.getByRole('region', { name: 'Preview' })).toMatchTextContent('Thanks, Aroha.');
});

it('marks the variables of a saved reply, and sends none with an empty one', async () => {
  saved = [...saved, savedReply('Rā whakarewa', saved[0]?.text ?? '')];
  await open();
  await box.click();
  await keyboard('/');
  await find.fill('ra whakarewa');
  await expect.element(replies.getByText('You fill in: due date.')).toBeVisible();
  await keyboard('{Enter}');
  await expect.element(box).toHaveValue('Kia ora Aroha, live on {{due_date}}.');
  await expect.element(page.getByText('Fill in the due date first.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expectAccessible();
  await expect.poll(chosenText).toBe('{{due_date}}');
  await keyboard('Friday{Home}{Tab}');
  expect(chosenText()).toBe('Aroha');
  await keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(texts).toEqual(['Kia ora Aroha, live on Friday.']);
});

it('puts a saved reply that the palette finds after what is typed, and in no note', async () => {
  saved = [savedReply('Thanks', 'Thanks, {{first_name}}.')];
  answer(api.admin.clients[':id'], '$get', () => clientFixture());
  answer(api.admin.search, '$get', () => mapNames(searchGroups, () => ({ items: [], nextCursor: null })));
  const search = page.getByRole('dialog', { name: 'Search' });
  const options = search.getByRole('option');
  const pick = async () => {
    await keyboard('{Control>}k{/Control}');
    await keyboard('>saved');
    await expect.element(options).toHaveLength(1);
    await keyboard('{Enter}Thanks');
    await expect.element(options).toMatchTextContent('Thanks');
    await keyboard('{Enter}');
    await expect.element(search).not.toBeInTheDocument();
  };
  const screen = await open();
  await box.fill('Typed by hand.');
  // A draft from before is not cut in two.
  await screen.unmount();
  await open();
  await pick();
  await expect.element(box).toHaveValue('Typed by hand.\n\nThanks, Aroha.');
  await expect.element(box).toHaveFocus();
  await box.fill('');
  await noteTab.click();
  await note.fill('Charge double');
  await pick();
  await expect.element(page.getByText('You’re writing a note.', { exact: false })).toBeVisible();
  await expect.element(note).toHaveValue('Charge double');
  await note.fill('');
  await pick();
  await expect.element(box).toHaveValue('Thanks, Aroha.');
});
