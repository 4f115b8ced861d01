import type { Role } from '@stackworks/contracts';

/** A demo message of the team chat. Its days are counted back from the day of seeding. */
export type DemoChatMessage = { from: Role; daysAgo: number; content: string; isRead: boolean };

const said = (from: Role, daysAgo: number, content: string): DemoChatMessage => ({
  from,
  daysAgo,
  content,
  isRead: true,
});
const unread = (from: Role, daysAgo: number, content: string): DemoChatMessage => ({
  ...said(from, daysAgo, content),
  isRead: false,
});

/** What demo clients and the team have said to each other, by the client's company. */
export const demoChats: Readonly<Record<string, readonly DemoChatMessage[]>> = {
  'Harbour Lane Bakery': [
    said('client', 19, 'Kia ora! Who do I ask about our email address? It still goes to the old host.'),
    said('admin', 18.9, 'Kia ora Aroha. Ask here. We can move it along with the website, on the same day.'),
    said('client', 18.8, 'Perfect. Not on a Friday please, that is when the cake orders come in.'),
    said('admin', 18.7, 'A Tuesday it is. We will write the day before.'),
    unread('admin', 0.9, 'The move is set for next Tuesday at 7 am. Your mail stays as it is until then.'),
    unread('admin', 0.1, 'One question: should orders@ go to you alone, or to the shop as well?'),
  ],
  'Sutherland Joinery': [
    said('client', 40, 'Could somebody show Jo how to swap the photos on the home page?'),
    said('admin', 39.8, 'Of course. We will send a short video this afternoon.'),
    said('client', 39.5, 'She has it working. Cheers.'),
    said('admin', 39.4, 'Ka pai. Say so if she would like the next step as well.'),
    unread('client', 0.3, 'We are closed from the 19th. Can the site say so at the top?'),
  ],
  'Kowhai Dental': [
    said('client', 12, 'We have a new dentist starting in a month. What do you need from us for her page?'),
    said(
      'admin',
      11.9,
      'A portrait, three sentences about her, and the days she is in. Upload them to the project.',
    ),
    unread('admin', 1.2, 'Her page is ready to go. Just her registration number is missing.'),
  ],
};

/** The texts the demo's team sends often. */
export const demoSavedReplies = [
  {
    title: 'Got it, on to it',
    text: 'Kia ora {{first_name}}, thanks, we have everything we need for {{project}}. We’ll write here as soon as there is something to see.',
  },
  {
    title: 'Due date',
    text: 'Kia ora {{first_name}}, {{project}} is on track for {{due_date}}. If anything changes on our side, you’ll hear from us first. {{my_name}}',
  },
  {
    title: 'Waiting for files',
    text: 'Kia ora {{first_name}}, to go on with {{project}} we still need your logo and photos. You can attach them right here. Phone photos are fine. {{my_name}}',
  },
  {
    title: 'What the plan includes',
    text: 'Kia ora {{first_name}}, that is included in {{plan}}, so there is nothing extra to pay. We’ll let you know when it is done.',
  },
] as const;
