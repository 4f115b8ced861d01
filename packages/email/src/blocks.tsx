import { colours } from '@stackworks/ui/tokens';
import { Fragment, type ReactNode } from 'react';
import { Button, Img, Link, Section, Text } from 'react-email';
import type { EmailContext } from './template.ts';

const { light } = colours;
export const fonts = { display: 'Rockwell, Georgia, serif', text: "'Helvetica Neue', Arial, sans-serif" };

export const paragraphStyle = {
  margin: '0 0 16px',
  fontFamily: fonts.text,
  fontSize: 17,
  lineHeight: 1.6,
  color: light.ink,
};
export const smallStyle = { fontSize: 14, lineHeight: 1.5, color: light.soft };

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraphStyle}>
      {children}
    </Text>
  );
}

/** Muted words of a paragraph. */
export function Soft({ children }: { children: ReactNode }) {
  return (
    <span className="soft" style={{ color: light.soft }}>
      {children}
    </span>
  );
}

export function InlineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ color: light.pounamu, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** The email's button, and its small print. */
export function Action({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <>
      <Button className="button" href={href} style={buttonStyle}>
        {label}
      </Button>
      <Text className="soft" style={{ ...paragraphStyle, ...smallStyle, margin: '14px 0 30px' }}>
        {children}
      </Text>
    </>
  );
}

/** A list of names and values, between rules. */
/** A picture across the letter. */
export const Picture = ({ src, alt }: { src: string; alt: string }) => (
  <Img
    src={src}
    alt={alt}
    style={{ display: 'block', width: '100%', margin: '0 0 24px', border: `1px solid ${light.edge}` }}
  />
);

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <table
      className="ink"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      style={{ borderTop: `2px solid ${light.ink}`, marginBottom: 28 }}
    >
      <tbody>
        {facts.map(([name, value], index) => (
          <tr key={index}>
            <th
              className="soft edge"
              align="left"
              scope="row"
              style={name.length > shortName ? longNameStyle : factNameStyle}
            >
              {name}
            </th>
            <td className="ink edge" align="right" style={factStyle}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How to reach us. */
export const SupportFacts = ({ brand }: Pick<EmailContext, 'brand'>) => (
  <Facts
    facts={(
      [
        ['Support', brand.supportEmail],
        ['Hours', brand.supportHours],
      ] as const
    ).filter(([, value]) => value !== '')}
  />
);

/** The end of an email: an invitation to reply, and who signs it. */
export function Signature({ brand: { name, signatory } }: Pick<EmailContext, 'brand'>) {
  return (
    <>
      <Paragraph>Questions? Reply to this email. Our team reads every reply.</Paragraph>
      <Paragraph>
        <strong>{signatory ?? 'The team'}</strong>
        <br />
        {name}
      </Paragraph>
    </>
  );
}

const buttonStyle = {
  marginTop: 10,
  padding: '15px 26px',
  borderRadius: 3,
  backgroundColor: light.pounamu,
  color: light['pounamu-on'],
  fontFamily: fonts.text,
  fontSize: 17,
  fontWeight: 700,
};
const factStyle = {
  padding: '10px 0',
  borderBottom: `1px solid ${light.edge}`,
  fontFamily: fonts.text,
  fontSize: 15,
  fontWeight: 400,
  lineHeight: 1.5,
  verticalAlign: 'top',
  wordBreak: 'break-word',
  color: light.ink,
} as const;
/** Names up to this many characters stay in one line; that of a file may be longer than a phone is wide. */
const shortName = 24;
const factNameStyle = { ...factStyle, paddingRight: 16, whiteSpace: 'nowrap', color: light.soft } as const;
const longNameStyle = { ...factNameStyle, whiteSpace: 'normal' } as const;

/** A message of a conversation as an email quotes it. */
export type QuotedMessage = {
  senderName: string;
  text: string;
  /** The names of its files. */
  fileNames: readonly string[];
};

/** Messages of a conversation, each with its author. */
export function Messages({ messages }: { messages: readonly QuotedMessage[] }) {
  return messages.map(({ senderName, text, fileNames }, index) => (
    <Section key={index} className="edge" style={messageStyle}>
      <Text className="soft" style={{ ...quotedStyle, ...smallStyle, margin: '0 0 4px' }}>
        {senderName}
      </Text>
      {text.split(/\n{2,}/).map((paragraph, part) => (
        <Text key={part} className="ink" style={quotedStyle}>
          {paragraph.split('\n').map((line, at) => (
            <Fragment key={at}>
              {at > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
      ))}
      {fileNames.length > 0 && (
        <Text className="soft" style={{ ...quotedStyle, ...smallStyle }}>
          {fileNames.length === 1 ? 'File' : 'Files'}: {fileNames.join(', ')}
        </Text>
      )}
    </Section>
  ));
}

/** A long link breaks, or it would make the whole email wider than a phone. */
const quotedStyle = { ...paragraphStyle, margin: '0 0 10px', wordBreak: 'break-word' } as const;
const messageStyle = { borderTop: `1px solid ${light.edge}`, padding: '14px 0 4px', marginBottom: 10 };
