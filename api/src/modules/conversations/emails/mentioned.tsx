import { portalRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import { Action, EmailLayout, Facts, Paragraph, defineEmail, greet, nameSome } from '@stackworks/email';

const mentionedProps = z.object({
  firstName: z.string(),
  notes: z.array(z.object({ projectId: z.string(), projectName: z.string(), senderName: z.string() })).min(1),
});

/** Sent to a member of the team when a colleague has named them in a note they have not seen. What it says stays inside. */
export const mentioned = defineEmail(
  mentionedProps,
  ({ firstName, notes }, context) => {
    const { brand, publicUrl } = context;
    const [first, ...others] = notes;
    const place =
      first && others.every(({ projectId }) => projectId === first.projectId)
        ? `?tab=projects&project=${encodeURIComponent(first.projectId)}`
        : '?tab=needs-you';
    return {
      subject:
        first && others.length === 0
          ? `${first.senderName} mentioned you in ${first.projectName}`
          : `You were mentioned in ${notes.length} notes`,
      body: (
        <EmailLayout
          {...context}
          preview="A colleague left you a note."
          title={`${greet(firstName)}, there’s a note for\u00a0you.`}
          reason={<>You’re getting this because you’re part of the {brand.name} team.</>}
        >
          <Paragraph>
            {others.length === 0 ? 'A colleague named you in a note:' : 'Colleagues named you in notes:'}
          </Paragraph>
          <Facts
            facts={nameSome(
              notes.map(({ senderName, projectName }) => [senderName, projectName] as const),
              'notes',
            )}
          />
          <Action href={publicUrl + portalRoutes.adminDashboard + place} label="Read the note">
            You may be asked to sign in first.
          </Action>
        </EmailLayout>
      ),
    };
  },
  { role: 'admin', kind: 'assignments' },
);
