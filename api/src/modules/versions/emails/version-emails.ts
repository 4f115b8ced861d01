import { defineNotice } from '@stackworks/email';
import { linkedFilePath, portalRoutes, versionLinkDays } from '@stackworks/contracts';
import { z } from 'zod';
import { clientProjectPath, staffProjectPath } from '#/modules/projects/emails/project-emails.ts';

const common = {
  firstName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  number: z.number(),
};

const askFor = (mayApprove: boolean) =>
  mayApprove
    ? 'Have a look, then approve it or tell us what to change.'
    : 'Have a look, and tell us what to change.';

const pathOf = (token: string) => `${portalRoutes.versionLink}?token=${encodeURIComponent(token)}`;
const isOpenFor = `The link opens this version for you without signing in, for ${versionLinkDays} days. Don’t pass it on.`;

/** Sent to a client's people when staff have delivered a version. Its link opens it for them without signing in. */
export const versionReady = defineNotice(
  z.object({
    ...common,
    title: z.string(),
    token: z.string(),
    mayApprove: z.boolean(),
    /** What the designer says of it. */
    note: z.object({ by: z.string(), text: z.string() }).nullable(),
    /** A file of the version that has a picture. */
    pictureId: z.string().nullable(),
  }),
  { role: 'client', kind: 'versions' },
  ({ projectName, number, title, token, mayApprove, note, pictureId }) => ({
    subject: `${projectName}: version ${number} is ready for you`,
    preview: askFor(mayApprove),
    title: 'there’s something to look\u00a0at.',
    text: `A new version of your project is ready. ${askFor(mayApprove)}`,
    facts: [
      ['Project', projectName],
      [`Version ${number}`, title],
    ],
    messages: note ? [{ senderName: note.by, text: note.text, fileNames: [] }] : [],
    picture:
      pictureId === null
        ? null
        : [linkedFilePath(pictureId, token, 'thumbnail'), `Version ${number}: ${title}`],
    action: [mayApprove ? 'Look and decide' : 'Look at it', pathOf(token)],
    isOpenFor,
  }),
);

/** Sent to those who may approve a version when one of them has, and it needs two people's yes. */
export const secondApproval = defineNotice(
  z.object({ ...common, by: z.string(), token: z.string() }),
  { role: 'client', kind: 'versions' },
  ({ projectName, number, by, token }) => ({
    subject: `${by} approved version ${number} of ${projectName}. It needs your yes, too.`,
    preview: 'Your company asks for two people’s approval.',
    title: 'one yes is\u00a0missing.',
    text: `${by} has approved this version. Your company asks for two people’s approval, so it needs one more.`,
    facts: [
      ['Project', projectName],
      ['Version', String(number)],
    ],
    action: ['Look and decide', pathOf(token)],
    isOpenFor,
  }),
);

/** Sent to a client's people when a version is approved, so that they have it in writing. `isOwn`: they approved it themselves. */
export const approvalReceived = defineNotice(
  z.object({ ...common, by: z.string(), isOwn: z.boolean() }),
  { role: 'client', kind: 'versions' },
  ({ projectId, projectName, number, by, isOwn }) => ({
    subject: isOwn
      ? `${projectName}: you approved version ${number}`
      : `${projectName}: ${by} approved version ${number}`,
    preview: isOwn ? 'We have your approval.' : 'We have your company’s approval.',
    title: isOwn ? 'we have your\u00a0approval.' : 'we have the\u00a0approval.',
    text: `${isOwn ? 'You' : by} approved this version, and the team knows. If you see something later, you can still ask for changes on the project.`,
    facts: [
      ['Project', projectName],
      ['Approved', `Version ${number}`],
    ],
    action: ['Open the project', clientProjectPath(projectId)],
  }),
);

const decisions = {
  approved: {
    did: 'approved',
    text: 'The version is approved.',
    next: 'There’s nothing more to do on this version.',
  },
  changes_requested: {
    did: 'wants changes to',
    text: 'The client has asked for changes.',
    next: 'You’ll find what to change on the project.',
  },
} as const;

/** Sent to staff when a client has approved a version or asked for changes. It leaves out what they wrote. */
export const decisionMade = defineNotice(
  z.object({ ...common, clientName: z.string(), decision: z.enum(['approved', 'changes_requested']) }),
  { role: 'admin', kind: 'decisions' },
  ({ clientName, projectId, projectName, number, decision }) => {
    const { did, text, next } = decisions[decision];
    return {
      subject: `${clientName} ${did} version ${number} of ${projectName}`,
      preview: next,
      title: 'a client has\u00a0decided.',
      text: `${text} ${next}`,
      facts: [
        ['Client', clientName],
        ['Project', projectName],
        ['Version', String(number)],
      ],
      action: ['Open the project', staffProjectPath(projectId)],
    };
  },
);
