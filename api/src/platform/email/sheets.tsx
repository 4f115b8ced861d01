import { colours } from '@stackworks/ui/tokens';
import { Section } from 'react-email';

const { light } = colours;

const stacks = new Map<string, { colour: 'lite' | 'grow' | 'pro'; count: number }>([
  ['stacklite', { colour: 'lite', count: 1 }],
  ['stackgrow', { colour: 'grow', count: 2 }],
  ['stackpro', { colour: 'pro', count: 3 }],
]);

/** The coloured sheets of a plan as bars under the letter; none for a plan that is no longer sold. */
export function Sheets({ planSlug }: { planSlug: string }) {
  const stack = stacks.get(planSlug);
  if (!stack) return null;
  const bar = {
    height: 7,
    fontSize: 0,
    lineHeight: '7px',
    backgroundColor: light[stack.colour],
    border: `1px solid ${light.edge}`,
    borderTop: 0,
  };
  return Array.from({ length: stack.count }, (_, index) => (
    <Section key={index} className={`stack-${stack.colour}`} style={bar}>
      {null}
    </Section>
  ));
}
