import { messageInput, teamChatPath } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '#/lib/api/client.ts';
import { answerClient } from '#/testing/answer-client.ts';
import { threadMessage } from '#/testing/answer-threads.ts';
import { expectAccessible } from '#/testing/expect-accessible.ts';
import { answer } from '#/testing/fake-api.ts';
import { openPortal } from '#/testing/open-portal.tsx';

const { keyboard } = userEvent;
const box = page.getByPlaceholder('Type your message...');
const messages = page.getByRole('region', { name: /^Messages with/ }).getByRole('listitem');

beforeEach(answerClient);

it('writes to the team by keyboard alone: Enter sends, but for a new line or a word of an input method', async () => {
  const sent = answer(api.client.conversations[':kind'][':id'].messages, '$post', ({ json }) => {
    const { content } = messageInput.parse(json);
    return threadMessage('', content, { kind: 'chat', subjectId: 'aroha', senderId: 'aroha' });
  });
  await openPortal(teamChatPath, 'client');
  await box.click();
  await keyboard('One line{Shift>}{Enter}{/Shift}and another');
  // Safari's Enter that chooses a word of an input method, after the composition has ended.
  const chosen = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  Object.defineProperty(chosen, 'keyCode', { value: 229 });
  box.element().dispatchEvent(chosen);
  await expect.element(box).toHaveValue('One line\nand another');
  expect(sent).toEqual([]);
  await keyboard('{Enter}');
  await expect.element(messages).toMatchTextContent(/One line\s*and another/);
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect.poll(() => sent.map(({ json }) => json)).toMatchObject([{ content: 'One line\nand another' }]);
  await expectAccessible();
});
