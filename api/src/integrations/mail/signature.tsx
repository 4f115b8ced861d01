import { Paragraph } from './layout.tsx';

/** How a letter ends: with an invitation to answer it, and from whom it is. */
export function Signature({ brand }: { brand: { name: string } }) {
  return (
    <>
      <Paragraph>Questions? Reply to this email and it reaches a person, not a queue.</Paragraph>
      <Paragraph>
        <strong>Your designers</strong>
        <br />
        {brand.name}
      </Paragraph>
    </>
  );
}
