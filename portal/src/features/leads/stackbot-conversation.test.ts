import { expect, test } from 'vitest';
import { splitConversation } from './stackbot-conversation.tsx';

test('a conversation is parted by who speaks, and a message of several lines stays one', () => {
  expect(splitConversation('StackBot: Kia ora\nVisitor: One\nand two: three\nStackBot: Thanks.')).toEqual([
    { from: 'bot', text: 'Kia ora' },
    { from: 'visitor', text: 'One\nand two: three' },
    { from: 'bot', text: 'Thanks.' },
  ]);
});

test('what is written in another way is not parted', () => {
  expect(splitConversation('We talked about surfboards.')).toEqual([]);
  expect(splitConversation('')).toEqual([]);
});
