import { planColours, type PlanColour, type PlanLook } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import type { ReactNode } from 'react';
import { Body, Container, Head, Heading, Html, Img, Link, Preview, Section, Text } from 'react-email';
import { fonts, paragraphStyle, smallStyle } from './blocks.tsx';
import type { EmailContext, Unsubscribe } from './template.ts';

const { light, dark } = colours;
const darkSheet = (colour: PlanColour): string =>
  `  .stack-${colour}, .stack-${colour} td { background-color: ${dark[colour]} !important; border-color: ${dark.edge} !important; }`;

/** Dark colours and smaller steps on a phone; optional for clients. No quotes or angle brackets in here. */
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

type EmailLayoutProps = Omit<EmailContext, 'canAnswer'> & {
  /** The line an inbox shows after the subject. */
  preview: string;
  /** The heading. */
  title: string;
  /** The email's plan, whose sheets are drawn under it. */
  planSlug?: string | undefined;
  /** Why the recipient gets this email; the small print. */
  reason: ReactNode;
  children: ReactNode;
};

/** The layout of every email: our logo, the content on a sheet, and why it was sent. */
export function EmailLayout({
  brand,
  publicUrl,
  unsubscribe,
  preview,
  title,
  lookOf,
  planSlug,
  reason,
  children,
}: EmailLayoutProps) {
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
            {unsubscribe && <UnsubscribeLinks {...unsubscribe} />}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function UnsubscribeLinks({ url, kind, settingsUrl }: Unsubscribe) {
  return (
    <>
      {' '}
      <SmallLink href={url}>Turn off emails of this kind</SmallLink> (“{kind}”), or{' '}
      <SmallLink href={settingsUrl}>choose what we email you about</SmallLink>.
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

/** A plan's coloured sheets as bars under the email; none for a plan without a colour. */
function Sheets({ colour, sheets }: PlanLook) {
  if (colour === 'none') return null;
  const bar = {
    height: 7,
    fontSize: 0,
    lineHeight: '7px',
    backgroundColor: light[colour],
    border: `1px solid ${light.edge}`,
    borderTop: 0,
  };
  return Array.from({ length: sheets }, (_, index) => (
    <Section key={index} className={`stack-${colour}`} style={bar}>
      {null}
    </Section>
  ));
}

const reasonStyle = {
  ...paragraphStyle,
  ...smallStyle,
  fontSize: 13,
  margin: '22px 2px 0',
  wordBreak: 'break-word',
} as const;
const titleStyle = {
  margin: '0 0 18px',
  fontFamily: fonts.display,
  fontSize: 40,
  fontWeight: 700,
  lineHeight: 1.08,
  letterSpacing: '-1.2px',
  color: light.ink,
};
const nameStyle = {
  paddingLeft: 10,
  fontFamily: fonts.display,
  fontSize: 22,
  fontWeight: 700,
  letterSpacing: '-.5px',
  color: light.ink,
};
