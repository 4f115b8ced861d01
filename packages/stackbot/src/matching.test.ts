import { expect, test } from 'vitest';
import { findPassage } from './find-passage.ts';
import { newConversation, quotableFacts, readReply, talk } from './testing/talk.ts';

const ask = (typed: string) => readReply(talk(newConversation(), [typed], quotableFacts));

test.each([
  'can you move my Wix site?',
  'do you do SEO?',
  'can you take over my wordpress site',
  'do you do instagram ads',
  'do you install google analytics',
  'is there a student discount',
  'do you give discounts for charities',
  'do you write blog posts for me',
  'what browsers do you support',
  'can you host my forum',
  'do you build iphone apps',
  'can you fix my broken shopify store',
  'do you make animated logos',
  'can i bring my own designer',
  'does the contract cover my landlord',
])('%s is for a person: no published answer has its rare words', (typed) => {
  expect(findPassage(typed, quotableFacts)).toBeNull();
  expect(ask(typed)[0]).toMatch(/^A person can answer that/);
});

test.each([
  ['can I pay in Australian dollars?', 'Terms of Service: Prices and payment', /New Zealand dollars/],
  ['will I rank first on google', 'Terms of Service: Responsibility', /place in search results/],
  ['do you do maintenance', 'Terms of Service: Support', /While your plan is active/],
  ['do you charge extra for changes', 'Plans and prices', /Content update: .*\$29/],
  ['can I get my files after I leave', 'FAQ: Who owns the finished website?', /ask for your files/],
  ['are revisions unlimited', 'FAQ: What counts as a revision?', /Schooner has no limit/],
  ['can I see my data', 'Privacy Policy: Your rights', /ask for a copy/],
  ['is my data stored in nz', 'Privacy Policy: Where it is kept', /outside New Zealand/],
  ['who will write my content', 'FAQ: Do I have to write or design anything?', /We draft the words/],
  ['can you pls reserve a table online for people', 'Plans and prices', /“Bookings” comes with/],
])('%s is answered from what is about it', (typed, label, words) => {
  const passage = findPassage(typed, quotableFacts);
  expect(passage?.label).toBe(label);
  expect(passage?.text).toMatch(words);
});
