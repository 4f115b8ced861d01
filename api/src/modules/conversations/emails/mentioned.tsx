import { portalRoutes } from '@stackworks/contracts';
import { Notice, defineEmail, nameSome } from '@stackworks/email';
import { z } from 'zod';
import { staffProjectPath } from '#/modules/projects/emails/staff-emails.tsx';

/** Sent to a member of staff whom colleagues have named in notes they haven't seen. It leaves out the notes' text. */
export const mentioned = defineEmail(
  z.object({
    firstName: z.string(),
    notes: z
      .array(z.object({ projectId: z.string(), projectName: z.string(), senderName: z.string() }))
      .min(1),
  }),
  ({ firstName, notes }, context) => {
    const [first, ...others] = notes;
    const isOne = others.length === 0;
    const path =
      first && others.every(({ projectId }) => projectId === first.projectId)
        ? staffProjectPath(first.projectId)
        : `${portalRoutes.adminDashboard}?tab=needs-you`;
    const facts = notes.map(({ senderName, projectName }) => [senderName, projectName] as const);
    return {
      subject:
        first && isOne
          ? `${first.senderName} mentioned you in ${first.projectName}`
          : `You were mentioned in ${notes.length} notes`,
      body: (
        <Notice
          {...context}
          firstName={firstName}
          preview="A colleague left you a note."
          title={'there’s a note for\u00a0you.'}
          because={`you’re part of the ${context.brand.name} team`}
          facts={nameSome(facts, 'notes')}
          action={['Read the note', path]}
        >
          {isOne ? 'A colleague named you in a note:' : 'Colleagues named you in notes:'}
        </Notice>
      ),
    };
  },
  { role: 'admin', kind: 'assignments' },
);
