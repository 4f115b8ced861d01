import type { NotificationKind } from '@stackworks/contracts';
import type { z } from 'zod';
import { Action, Facts, Paragraph } from './blocks.tsx';
import { defineEmail } from './template.ts';
import { greet } from './words.ts';

type Notice = {
  subject: string;
  preview: string;
  /** Follows the greeting. */
  title: string;
  /** Its paragraphs. */
  text: string | readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  /** The button's label and the page it opens in the portal, as a path of our origin. */
  action: readonly [label: string, path: string];
  /** Follows "You’re getting this because"; without it, that clients have a project and staff are part of the team. */
  because?: string;
};

/** Defines a letter of some paragraphs, facts and a button into the portal. Its reader can turn off its kind. */
export const defineNotice = <Props extends { firstName: string }>(
  props: z.ZodType<Props>,
  optionalKind: NotificationKind,
  write: (props: Props, brandName: string) => Notice,
) =>
  defineEmail(
    props,
    (given, { brand: { name }, publicUrl }) => {
      const isForStaff = optionalKind.role === 'admin';
      const usual = isForStaff ? `you’re part of the ${name} team` : `you have a project with ${name}`;
      const { title, text, facts, action, because = usual, ...letter } = write(given, name);
      const [label, path] = action;
      return {
        ...letter,
        title: `${greet(given.firstName)}, ${title}`,
        reason: `You’re getting this because ${because}.`,
        body: (
          <>
            {[text].flat().map((paragraph) => (
              <Paragraph key={paragraph}>{paragraph}</Paragraph>
            ))}
            <Facts facts={facts} />
            <Action href={publicUrl + path} label={label}>
              You may be asked to sign in first.
            </Action>
          </>
        ),
      };
    },
    optionalKind,
  );
