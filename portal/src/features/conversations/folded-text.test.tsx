import type { FoldedPart, Message } from '@stackworks/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FoldedText, splitFolds } from './folded-text.tsx';

const content = 'Green.\n\nYours.';
const folded: FoldedPart[] = [
  { at: 0, kind: 'quote', text: 'Which colour?' },
  { at: 6, kind: 'quote', text: 'Which font?' },
  { at: 14, kind: 'signature', text: 'Aroha' },
];

const message: Message = {
  id: 'message',
  kind: 'project',
  subjectId: 'project',
  content,
  folded,
  senderType: 'client',
  senderId: null,
  senderName: 'Aroha Ngata',
  isInternal: false,
  isAbsenceNote: false,
  isFromOther: false,
  arrivedAt: null,
  isRead: true,
  attachments: [],
  idempotencyKey: null,
  emailId: 'email',
  createdAt: '2026-11-20T09:00:00.000Z',
};

test('what is folded stands in its place between what is not', () => {
  expect(splitFolds(content, folded).map(({ kind, text }) => [kind, text])).toEqual([
    ['quote', 'Which colour?'],
    [null, 'Green.'],
    ['quote', 'Which font?'],
    [null, 'Yours.'],
    ['signature', 'Aroha'],
  ]);
  expect(splitFolds(content, [])).toEqual([{ at: 0, kind: null, text: content }]);
});

test('each folded part is closed behind a button that says what it is', () => {
  const html = renderToStaticMarkup(<FoldedText message={message} />);
  const texts = html.replaceAll(/<svg.*?<\/svg>/g, '').replaceAll(/<[^>]+>/g, ' ');
  expect(texts.split(/\s+/).filter(Boolean).join(' ')).toBe(
    'Quoted text Green. Quoted text Yours. Signature',
  );
  expect(html.match(/<button[^>]*aria-expanded="false"/g)).toHaveLength(3);
});
