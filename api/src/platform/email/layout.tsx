import { describeNotification, planColours, portalRoutes, type PlanColour } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import type { ReactNode } from 'react';
import { Body, Button, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from 'react-email';
import type { MailContext, Unsubscribe } from './email-template.ts';
import { Sheets } from './sheets.tsx';

const { light, dark } = colours;
const display = 'Rockwell, Georgia, serif';
const text = "'Helvetica Neue', Arial, sans-serif";

const darkSheet = (colour: PlanColour): string =>
  `  .stack-${colour}, .stack-${colour} td { background-color: ${dark[colour]} !important; border-color: ${dark.edge} !important; }`;

/**
 * What inline styles cannot say: dark colours, and smaller steps on a phone.
 * A client that ignores it shows the light letter, which is complete. No quotes or angle brackets in here.
 */
const adaptiveStyles = `
@media (prefers-color-scheme: dark) {
  .paper, .paper td { background-color: ${dark.paper} !important; }
  .sheet, .sheet td { background-color: ${dark.sheet} !important; border-color: ${dark.edge} !important; }
  .ink { color: ${dark.ink} !important; border-color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .edge { border-color: ${dark.edge} !important; }
  .link { color: ${dark.pounamu} !important; }
${planColours.map(darkSheet).join('\n')}
  .button { background-color: ${dark.pounamu} !important; color: ${dark['pounamu-on']} !important; }
}
@media (max-width: 620px) {
  .letter { padding: 28px 22px !important; }
  .title { font-size: 34px !important; }
}`;

type MailLayoutProps = MailContext & {
  /** The line an inbox shows after the subject. */
  preview: string;
  /** The large line the letter opens with. */
  title: string;
  /** The plan the letter is about: as many sheets lie under it as there are in that plan's stack. */
  planSlug?: string | undefined;
  /** Why the reader gets this mail; the small print under the letter. */
  reason: ReactNode;
  children: ReactNode;
};

/** The one frame of every mail: our mark, a letter on one sheet, and why it was sent. */
export function MailLayout({
  brand,
  publicUrl,
  unsubscribe,
  preview,
  title,
  lookOf,
  planSlug,
  reason,
  children,
}: MailLayoutProps) {
  return (
    <Html lang="en-NZ">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{adaptiveStyles}</style>
      </Head>
      <Body className="paper" lang="en-NZ" style={{ margin: 0, backgroundColor: light.paper }}>
        <Preview>{preview}</Preview>
        <Container style={{ maxWidth: 624, padding: '40px 12px' }}>
          <Masthead name={brand.name} publicUrl={publicUrl} />
          <Section
            className="sheet"
            tdClassName="letter"
            style={{ backgroundColor: light.sheet, border: `1px solid ${light.edge}`, padding: '44px 48px' }}
          >
            <Heading className="title ink" style={titleStyle}>
              {title}
            </Heading>
            {children}
          </Section>
          {planSlug !== undefined && lookOf && <Sheets {...lookOf(planSlug)} />}
          <Text className="soft" style={reasonStyle}>
            {reason}
            {unsubscribe && <WaysOff {...unsubscribe} publicUrl={publicUrl} />}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** How to have no more mails of this kind, for a reader who can. */
function WaysOff({ about, url, publicUrl }: Unsubscribe & { publicUrl: string }) {
  const settings =
    about.role === 'client' ? portalRoutes.clientSettings : `${portalRoutes.adminDashboard}?tab=settings`;
  return (
    <>
      {' '}
      <SmallLink href={url}>Turn off emails of this kind</SmallLink> (“{describeNotification(about).name}”),
      or <SmallLink href={publicUrl + settings}>choose what we email you about</SmallLink>.
    </>
  );
}

function SmallLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="soft" href={href} style={{ color: light.soft, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

function Masthead({ name, publicUrl }: { name: string; publicUrl: string }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={{ marginBottom: 20 }}>
      <tbody>
        <tr>
          <td>
            <Img src={`${publicUrl}/mail/logo.png`} width="32" height="32" alt="" />
          </td>
          <td className="ink" style={nameStyle}>
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A paragraph of the letter. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraphStyle}>
      {children}
    </Text>
  );
}

/** Words of a paragraph that stand back. */
export function Soft({ children }: { children: ReactNode }) {
  return (
    <span className="soft" style={{ color: light.soft }}>
      {children}
    </span>
  );
}

/** A link within a paragraph. */
export function InlineLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ color: light.pounamu, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

/** The letter's one button, and the small print that belongs to it. */
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

/** A short list of facts, each a name and its value, between rules. */
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
            <th className="soft edge" align="left" scope="row" style={factNameStyle}>
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

const paragraphStyle = {
  margin: '0 0 16px',
  fontFamily: text,
  fontSize: 17,
  lineHeight: 1.6,
  color: light.ink,
};
const smallStyle = { fontSize: 14, lineHeight: 1.5, color: light.soft };
const reasonStyle = {
  ...paragraphStyle,
  ...smallStyle,
  fontSize: 13,
  margin: '22px 2px 0',
  wordBreak: 'break-word',
} as const;
const titleStyle = {
  margin: '0 0 18px',
  fontFamily: display,
  fontSize: 40,
  fontWeight: 700,
  lineHeight: 1.08,
  letterSpacing: '-1.2px',
  color: light.ink,
};
const nameStyle = {
  paddingLeft: 10,
  fontFamily: display,
  fontSize: 22,
  fontWeight: 700,
  letterSpacing: '-.5px',
  color: light.ink,
};
const buttonStyle = {
  marginTop: 10,
  padding: '15px 26px',
  borderRadius: 3,
  backgroundColor: light.pounamu,
  color: light['pounamu-on'],
  fontFamily: text,
  fontSize: 17,
  fontWeight: 700,
};
const factStyle = {
  padding: '10px 0',
  borderBottom: `1px solid ${light.edge}`,
  fontFamily: text,
  fontSize: 15,
  fontWeight: 400,
  lineHeight: 1.5,
  verticalAlign: 'top',
  wordBreak: 'break-word',
  color: light.ink,
} as const;
const factNameStyle = { ...factStyle, paddingRight: 16, whiteSpace: 'nowrap', color: light.soft } as const;
