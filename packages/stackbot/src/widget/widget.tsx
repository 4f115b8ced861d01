import { createRoot, type Root } from 'react-dom/client';
import { Panel } from './panel.tsx';
import transcriptCss from './transcript.css?inline';
import panelCss from './widget.css?inline';

// Part of the panel's script, since every page would load a stylesheet of its own at once.
const styles = new CSSStyleSheet();
styles.replaceSync(transcriptCss + panelCss);
document.adoptedStyleSheets.push(styles);

let root: Root | null = null;
let opener: HTMLElement | null = null;

/** Opens or closes the panel. @param by the pressed element, which gets the focus back */
export function togglePanel(by: HTMLElement): void {
  if (root) return closePanel();
  const place = document.querySelector('.stackbot');
  if (!place) return;
  opener = by;
  const panel = document.createElement('div');
  // Before the button, so that Tab reaches the panel first.
  place.prepend(panel);
  root = createRoot(panel);
  root.render(<Panel onClose={closePanel} />);
  mark(true);
}

function closePanel(): void {
  root?.unmount();
  root = null;
  document.querySelector('.stackbot > div')?.remove();
  mark(false);
  opener?.focus({ preventScroll: true });
}

function mark(isOpen: boolean): void {
  document.querySelector('.stackbot-button')?.setAttribute('aria-expanded', String(isOpen));
}
