import { expect, test } from 'vitest';
import { splitConversation } from './stackbot-conversation.tsx';

test('splits a conversation by speaker, with multi-line messages whole', () => {
  expect(splitConversation('StackBot: Kia ora\nVisitor: One\nand two: three\nStackBot: Thanks.')).toEqual([
    { from: 'bot', text: 'Kia ora' },
    { from: 'visitor', text: 'One\nand two: three' },
    { from: 'bot', text: 'Thanks.' },
  ]);
});

test('does not split any other text', () => {
  expect(splitConversation('We talked about surfboards.')).toEqual([]);
  expect(splitConversation('')).toEqual([]);
});
