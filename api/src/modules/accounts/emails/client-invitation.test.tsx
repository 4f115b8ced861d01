import { render, toPlainText } from 'react-email';
import { expect, test } from 'vitest';
import { clientInvitation } from './client-welcome.tsx';

const context = {
  brand: { name: 'Paper & Ink', supportEmail: 'help@paper.example', supportHours: 'Weekdays, 9 am to 5 pm' },
  publicUrl: 'https://www.paper.example',
};
const person = { firstName: 'Aroha', email: 'aroha@bakery.example', token: 'token-1' };

test.each([
  [
    'lead',
    'because you wrote to Paper & Ink from aroha@bakery.example. If',
    'Thank you for getting in touch.',
  ],
  [
    'plan',
    'because our team at Paper & Ink set up a plan for aroha@bakery.example. If',
    'We’ve set up your plan.',
  ],
] as const)('an invitation because of an %s says truly why it comes', async (because, reason, thanks) => {
  const { body } = clientInvitation.compose({ ...person, because }, context);
  const text = toPlainText(await render(body), { wordwrap: false });

  expect(text).toContain(reason);
  expect(text).toContain(thanks);
});
