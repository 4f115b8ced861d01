import { defineEmail, Messages, Paragraph } from '@stackworks/email';
import { z } from 'zod';

const props = z.object({ senderName: z.string(), text: z.string() });

/** The team's message to a lead. Its subject is the same each time, because some mail programs go by it. */
export const leadAnswered = {
  ...defineEmail(props, ({ senderName, text }, { brand, canAnswer }) => ({
    subject: `Your enquiry to ${brand.name}`,
    preview: 'Our answer to your enquiry.',
    title: `${senderName} replied to\u00a0you.`,
    reason: `You’re getting this because someone contacted ${brand.name} with this address. If that wasn’t you, reply to let us know and we won’t email you again.`,
    body: (
      <>
        <Messages messages={[{ senderName: `${senderName}, ${brand.name}`, text, fileNames: [] }]} />
        <Paragraph>
          {canAnswer
            ? 'Reply to this email, and your answer goes straight to the team.'
            : `Reply to this email to write to ${brand.name}.`}
        </Paragraph>
      </>
    ),
  })),
  isByPerson: true,
};
