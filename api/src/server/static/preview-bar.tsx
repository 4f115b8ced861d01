import { apiPaths, toStudioAddress, type PublicationProblem } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import { renderToStaticMarkup } from 'react-dom/server';

const { light, dark } = colours;

/** No quotes or angle brackets in here. */
const styles = `
body { padding-bottom: 52px !important; }
.preview-bar { position: fixed; inset: auto 0 0; z-index: 2147483647; display: flex; flex-wrap: wrap; align-items: center; justify-content: center;
  gap: 0 20px; min-height: 52px; padding: 2px 20px; box-sizing: border-box; border-top: 1.5px solid ${light['band-edge']};
  background: ${light.band}; color: ${light['band-on']}; font-size: .9375rem; line-height: 1.3; }
.preview-bar a { display: inline-flex; align-items: center; min-height: 44px; color: inherit; font-weight: 650; text-decoration: underline;
  text-underline-offset: .25em; }
.preview-bar ul { flex-basis: 100%; margin: 0; padding: 0 0 8px; list-style: none; text-align: center; }
.preview-bar a:hover { text-decoration-thickness: 3px; }
.preview-bar a:focus-visible { outline: 3px solid ${light['band-on']}; outline-offset: -3px; }
@media (prefers-color-scheme: dark) { .preview-bar { background: ${dark.band}; border-color: ${dark['band-edge']}; } }
@media print { .preview-bar { display: none; } body { padding-bottom: 0 !important; } }`;

/** Adds the preview bar to a page, with the mistakes in drafts that the page was rendered without. */
export function addPreviewBar(
  html: string,
  path: string,
  leftOut: readonly PublicationProblem[] = [],
): string {
  const end = `${apiPaths.endPreview}?${new URLSearchParams({ to: path }).toString()}`;
  const style = renderToStaticMarkup(<style>{styles}</style>);
  const bar = renderToStaticMarkup(
    <aside className="preview-bar" aria-label="Preview">
      <span>Preview, drafts included</span>
      <a href={end}>Leave preview</a>
      {leftOut.length > 0 && (
        <ul>
          {leftOut.map((problem) => (
            <li key={problem.documentId}>
              Left out an unfinished draft: {problem.message}{' '}
              <a href={toStudioAddress(problem)}>Fix in Studio</a>
            </li>
          ))}
        </ul>
      )}
    </aside>,
  );
  return insertBefore('</body>', bar, insertBefore('</head>', style, html));
}

/** At the end where the tag is omitted, as HTML allows. */
function insertBefore(tag: string, markup: string, html: string): string {
  const found = html.lastIndexOf(tag);
  const place = found === -1 ? html.length : found;
  return html.slice(0, place) + markup + html.slice(place);
}
