/**
 * The button that opens the StackBot, as part of a page's own HTML: it is there at first paint, before any script.
 * `watchButton` brings it to life.
 */
export const buttonHtml = `<aside class="stackbot" aria-label="StackBot"><button class="stackbot-button" type="button" aria-haspopup="dialog" aria-expanded="false" data-stackbot><svg width="24" height="24" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true"><path d="M3 4h14v10H9l-4 3v-3H3z"/></svg><span class="stackbot-ask">Ask StackBot</span><span class="stackbot-failed">No connection. Try again</span></button></aside>`;
