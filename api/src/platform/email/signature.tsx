import { Paragraph, Soft } from './layout.tsx';
import type { MailContext } from './email-template.ts';

/** How a letter ends: with an invitation to answer it, and from whom it is, a person where content names one. */
export function Signature({ brand: { name, signatory } }: Pick<MailContext, 'brand'>) {
  return (
    <>
      <Paragraph>Questions? Reply to this email. Our team reads every reply.</Paragraph>
      <Paragraph>
        <strong>{signatory ? signatory.name : 'The team'}</strong>
        <br />
        {signatory ? <Soft>{signatory.role}</Soft> : name}
      </Paragraph>
    </>
  );
}
