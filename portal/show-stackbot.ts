import { buttonHtml } from '@stackworks/stackbot/button';
import type { Plugin } from 'vite';

/** Has the page itself hold the StackBot's button, so that it is there before the portal is. */
export const showStackbot = (): Plugin => ({
  name: 'show-stackbot',
  transformIndexHtml: (html) => html.replace('</body>', `${buttonHtml}</body>`),
});
