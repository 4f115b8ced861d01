import { colours } from '@stackworks/ui/tokens';
import { useColorSchemeValue } from 'sanity';

/** Our mark, three sheets, in the corner of Studio. */
export function StudioIcon() {
  const { ink, pounamu, sheet } = colours[useColorSchemeValue()];
  return (
    <svg viewBox="0 0 34 34" width="100%" height="100%" stroke={ink} strokeWidth="1.8" aria-hidden="true">
      <path fill={pounamu} d="M11.5 3H31v13.5H11.5z" />
      <path fill={sheet} d="M7 10.25h19.5v13.5H7z" />
      <path fill={ink} d="M2.5 17.5H22V31H2.5z" />
    </svg>
  );
}
