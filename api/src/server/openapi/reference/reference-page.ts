import { errorCodes, errorMeanings, mounts } from '@stackworks/contracts';
import { colours } from '@stackworks/ui/tokens';
import { statusByCode } from '#/errors.ts';
import { buildDocument } from '#/server/openapi/build-document.ts';
import { listCalls } from '#/server/openapi/list-calls.ts';
import { describedCalls } from './described-calls.ts';

type Colours = (typeof colours)['light'];

export const referenceAddress = `${mounts.api}/docs`;
const documentAddress = `${mounts.api}/openapi.json`;

/** Our colours under the names of Redoc's CSS variables. */
const toVariables = (colour: Colours) => `
--bg-color: ${colour.paper}; --bg-color-tonal: ${colour.sheet}; --bg-color-raised: ${colour.sheet};
--layer-color: ${colour.sheet}; --layer-color-hover: ${colour.fold}; --layer-color-ontonal: ${colour.paper}; --layer-color-raised: ${colour.sheet};
--border-color-primary: ${colour.edge}; --border-color-secondary: ${colour.edge};
--text-color-primary: ${colour.ink}; --text-color-secondary: ${colour.soft}; --text-color-helper: ${colour.soft}; --text-color-description: ${colour.soft};
--input-content-placeholder-color: ${colour.soft}; --icon-color-primary: ${colour.soft}; --icon-color-secondary: ${colour.soft};
--link-color-primary: ${colour.pounamu}; --link-color-primary-hover: ${colour['pounamu-deep']}; --link-color-visited: ${colour.pounamu};
--color-primary-base: ${colour.pounamu}; --color-primary-text: ${colour.pounamu}; --color-primary-text-on-color: ${colour['pounamu-on']};
--menu-item-bg-color-active: ${colour['pounamu-wash']}; --menu-item-color-active: ${colour.ink};
--schemas-property-name-text-color: ${colour.pounamu}; --schema-property-required-label-text-color: ${colour.danger};
--code-block-tokens-string-color: ${colour['progress-ink']}; --code-block-tokens-property-string-color: ${colour['progress-ink']};
--code-block-tokens-boolean-color: ${colour['progress-ink']}; --code-block-tokens-number-color: ${colour['progress-ink']}; --code-block-tokens-keyword-color: ${colour['progress-ink']};
--method-get: ${colour['green-ink']}; --method-post: ${colour['progress-ink']}; --method-change: ${colour['pending-ink']}; --method-delete: ${colour.danger};`;

/** Redoc’s own rules have one class fewer. No quotes or angle brackets in here. */
const styles = `
html:root { ${toVariables(colours.light)} --font-family-base: system-ui, sans-serif; --heading-font-family: Rockwell, Georgia, serif; --link-decoration: underline; }
html:root.dark { ${toVariables(colours.dark)} color-scheme: dark; }
html:root .tag-get { --tag-color: var(--method-get); }
html:root .tag-post { --tag-color: var(--method-post); }
html:root .tag-put, html:root .tag-patch { --tag-color: var(--method-change); }
html:root .tag-delete { --tag-color: var(--method-delete); }
html:root .schema-name { color: var(--schemas-property-name-text-color) !important; }
html [data-testid=page-actions] { display: none; }
html button[aria-label=collapse], html button[aria-label=expand] { min-width: 24px; min-height: 24px; overflow: visible; }
html td code { overflow-wrap: normal; word-break: normal; white-space: nowrap; }
body { margin: 0; background: var(--bg-color); color: var(--text-color-primary); }`;

const errorTable = [
  '\n\n## Errors\n\n| Code | Status | What it means |\n| --- | --- | --- |',
  ...errorCodes.map((code) => `| \`${code}\` | ${statusByCode[code]} | ${errorMeanings[code]} |`),
].join('\n');

/**
 * The page on which Redoc shows the OpenAPI document, with the table of error codes below its introduction.
 * @param nonce allows the styles that Redoc writes at run time
 * @param heading the one to open at
 */
export function toReferencePage(title: string, scriptName: string, nonce: string, heading = ''): string {
  const script = `${referenceAddress}/files/${scriptName}`;
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="modulepreload" href="${script}">
<link rel="preload" href="${documentAddress}" as="fetch" crossorigin>
<style nonce="${nonce}">${styles}</style>
</head>
<body data-heading="${heading}">
<noscript>This page needs JavaScript. The same is in the <a href="${documentAddress}">OpenAPI document</a>.</noscript>
<div id="reference"></div>
<script type="module">
globalThis.__webpack_nonce__ = document.querySelector('style').nonce;
const { heading } = document.body.dataset;
if (heading && !location.hash) history.replaceState(null, '', '#/' + heading);
const [{ init }, api] = await Promise.all([
  import('${script}'),
  fetch('${documentAddress}').then((response) => response.json()),
]);
api.info.description += ${JSON.stringify(errorTable).replaceAll('<', '\\u003c')};
init(api, {
  disableTelemetry: true,
  schemaDefinitionsTagName: 'Schemas',
  downloadUrls: [{ title: 'openapi.json', url: '${documentAddress}' }],
}, document.getElementById('reference'));
</script>
</body>
</html>
`;
}

const about = [
  'What the Stackworks portal, site and staff are served by.',
  'A call that asks for sign-in takes the token that signing in answers with, as a bearer token, or the cookie it sets;',
  'a browser that uses its cookie may change something from our own pages alone.',
  'Lists are paged: send `nextCursor` as `cursor` for the next page.',
  'In examples, ids, files and what stands in capitals are made up: put in your own.',
  'Every failure has the same shape, with a code and a sentence for people; the pages of this reference have a table of the codes.',
].join(' ');

/** Every call, as an OpenAPI document. */
export const describeApi = (
  routes: Parameters<typeof listCalls>[0],
  version: string,
): ReturnType<typeof buildDocument> =>
  buildDocument(listCalls(routes, describedCalls), describedCalls, { version, about });
