import { createRoot, type Root } from 'react-dom/client';
import { Panel } from './panel.tsx';
import transcriptCss from './transcript.css?inline';
import panelCss from './widget.css?inline';

// With the panel's script rather than as a file of its own, which every page would load at once.
const styles = new CSSStyleSheet();
styles.replaceSync(transcriptCss + panelCss);
document.adoptedStyleSheets.push(styles);

/** The panel that is open, and how it is closed. */
let root: Root | null = null;
let opener: HTMLElement | null = null;

/**
 * Opens the StackBot's panel, or closes it where it is open.
 * @param by what was pressed; it gets the focus back
 */
export function togglePanel(by: HTMLElement): void {
  if (root) return closePanel();
  const place = document.querySelector('.stackbot');
  if (!place) return;
  opener = by;
  const panel = document.createElement('div');
  // Before the button, so that the keyboard comes to what it opened first.
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
