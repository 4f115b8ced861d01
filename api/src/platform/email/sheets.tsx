import type { PlanLook } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import { Section } from 'react-email';

const { light } = colours;

/** The coloured sheets of a plan as bars under the letter; none for a plan without a colour. */
export function Sheets({ colour, sheets }: PlanLook) {
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
