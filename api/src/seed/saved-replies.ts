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
