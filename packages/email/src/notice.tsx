import type { NotificationKind } from '@stackworks/contracts';
import type { z } from 'zod';
import { Action, Facts, Messages, Paragraph, Picture, type QuotedMessage } from './blocks.tsx';
import { defineEmail } from './template.ts';
import { greet } from './words.ts';

type Notice = {
  subject: string;
  preview: string;
  /** Follows the greeting. */
  title: string;
  /** Its paragraphs. */
  text: string | readonly string[];
  facts?: readonly (readonly [name: string, value: string])[];
  /** Messages of a conversation, in full. */
  messages?: readonly QuotedMessage[];
  /** The button's label and the page it opens in the portal, as a path of our origin. */
  action: readonly [label: string, path: string];
  /** A picture above the button, as a path of our origin, and what it shows. */
  picture?: readonly [path: string, alt: string] | null;
  /** What stands under the button, where it isn't that signing in may come first. */
  isOpenFor?: string;
  /** Follows "You’re getting this because"; without it, that clients have a project and staff are part of the team. */
  because?: string;
};

/** Defines a letter of some paragraphs, facts and a button into the portal. Its reader can turn off its kind. */
export const defineNotice = <Props extends { firstName: string }>(
  props: z.ZodType<Props>,
  optionalKind: NotificationKind,
  write: (props: Props, brandName: string, canAnswer: boolean) => Notice,
) =>
  defineEmail(
    props,
    (values, { brand: { name }, publicUrl, canAnswer = false }) => {
      const isForStaff = optionalKind.role === 'admin';
      const usual = isForStaff ? `you’re part of the ${name} team` : `you have a project with ${name}`;
      const {
        title,
        text,
        facts = [],
        messages = [],
        action,
        picture = null,
        isOpenFor = 'You may be asked to sign in first.',
        because = usual,
        ...letter
      } = write(values, name, canAnswer);
      const [label, path] = action;
      return {
        ...letter,
        title: `${greet(values.firstName)}, ${title}`,
        reason: `You’re getting this because ${because}.`,
        body: (
          <>
            {[text].flat().map((paragraph) => (
              <Paragraph key={paragraph}>{paragraph}</Paragraph>
            ))}
            <Messages messages={messages} />
            {facts.length > 0 && <Facts facts={facts} />}
            {picture && <Picture src={publicUrl + picture[0]} alt={picture[1]} />}
            <Action href={publicUrl + path} label={label}>
              {isOpenFor}
            </Action>
          </>
        ),
      };
    },
    optionalKind,
  );
