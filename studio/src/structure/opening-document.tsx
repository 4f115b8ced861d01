import { useEffect } from 'react';
import type { ActiveToolLayoutProps } from 'sanity';
import { useRouter } from 'sanity/router';

/** Below this width Studio shows one pane at a time, and the desk is the one to begin with. */
const wide = '(min-width: 1000px)';
const homePage = { panes: [[{ id: 'pages' }], [{ id: 'homePage' }]] };

/** Studio's layout, where an editor who opens the desk and nothing on it finds the home page instead of an empty screen. */
export function OpeningDocument(props: ActiveToolLayoutProps) {
  const { navigate, state } = useRouter();
  const isBare = props.activeTool.name === 'structure' && !state['panes'] && !state['intent'];
  useEffect(() => {
    if (isBare && matchMedia(wide).matches) navigate(homePage, { replace: true });
  }, [isBare, navigate]);
  return props.renderDefault(props);
}
