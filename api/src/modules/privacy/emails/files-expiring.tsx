import { describeRetention, portalRoutes, retention } from '@stackworks/contracts';
import { Action, defineEmail, greet, Paragraph } from '@stackworks/email';
import { z } from 'zod';

/** Sent before files are deleted: those of a delivered project, or all when a plan has ended. */
export const filesExpiringEmail = defineEmail(
  z.object({
    firstName: z.string(),
    count: z.number(),
    /** The day from which they may be gone. */
    on: z.string(),
    /** Null when their plan has ended. */
    project: z.string().nullable(),
  }),
  ({ firstName, count, on, project }, { brand, publicUrl }) => {
    const these = count === 1 ? 'this file' : `these ${count} files`;
    const it = count === 1 ? 'it' : 'them';
    return {
      subject: `Download your files by ${on}`,
      preview: `From ${on} we’ll delete ${these}.`,
      title: `${greet(firstName)}, save your\u00a0files.`,
      reason: `You’re getting this because your files with ${brand.name} will be deleted soon.`,
      body: (
        <>
          <Paragraph>
            {project === null
              ? `Your plan has ended. We keep files for ${describeRetention(retention.planFiles)} after that.`
              : `We delivered “${project}” a while ago. We keep the files of a project for ${describeRetention(retention.projectFiles)} after that.`}{' '}
            So from {on} we’ll delete {these} for good.
          </Paragraph>
          <Action href={`${publicUrl}${portalRoutes.clientPortal}?tab=files`} label="Download your files">
            You may be asked to sign in first. If you need a copy of {it} another way, reply to this email.
          </Action>
        </>
      ),
    };
  },
);
