import type { ReactNode } from 'react';
import { Action, Facts, Paragraph } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import type { EmailContext } from './template.ts';
import { greet } from './words.ts';

type NoticeProps = EmailContext & {
  firstName: string;
  preview: string;
  /** How the title goes on after the greeting. */
  title: string;
  /** How "You’re getting this because" goes on. */
  because: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** The button's label and the page it opens in the portal, as a path of our origin. */
  action: readonly [label: string, path: string];
  children: ReactNode;
};

/** A letter of one paragraph, some facts and a button into the portal. */
export function Notice({ firstName, title, because, facts, action, children, ...context }: NoticeProps) {
  const [label, path] = action;
  return (
    <EmailLayout
      {...context}
      title={`${greet(firstName)}, ${title}`}
      reason={`You’re getting this because ${because}.`}
    >
      <Paragraph>{children}</Paragraph>
      <Facts facts={facts} />
      <Action href={context.publicUrl + path} label={label}>
        You may be asked to sign in first.
      </Action>
    </EmailLayout>
  );
}
