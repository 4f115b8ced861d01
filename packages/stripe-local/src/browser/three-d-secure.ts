const looks = `
:host { all: initial; }
dialog { width: min(26rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem); padding: 1.75rem; border: 1.5px solid #1c1b17;
  background: #fffcf5; color: #1c1b17; font: 400 1rem/1.5 'Hanken Grotesk Variable', system-ui, sans-serif;
  box-shadow: 7px 7px 0 #0b5d47; box-sizing: border-box; }
dialog::backdrop { background: rgb(0 0 0 / .55); }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; }
div { display: flex; flex-wrap: wrap; gap: .75rem; }
button { flex: 1 1 8rem; min-height: 48px; border: 1.5px solid #1c1b17; border-radius: 3px; background: transparent; color: inherit;
  font: inherit; font-weight: 600; cursor: pointer; }
button:first-child { border-color: #0b5d47; background: #0b5d47; color: #fffcf5; }
button:focus-visible { outline: 3px solid #0b5d47; outline-offset: 3px; }
@media (prefers-color-scheme: dark) {
  dialog { border-color: #f4eddf; background: #22201b; color: #f4eddf; box-shadow: 7px 7px 0 #79cfae; }
  button { border-color: #f4eddf; }
  button:first-child { border-color: #79cfae; background: #79cfae; color: #0a1f18; }
  button:focus-visible { outline-color: #79cfae; }
}
`;

/**
 * Shows the page on which a bank would ask who is paying, and waits for the answer. Nothing else on the page can be
 * reached meanwhile; Escape says no.
 */
export function askBank(): Promise<'complete' | 'fail'> {
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks);
  shadow.adoptedStyleSheets = [sheet];
  const dialog = createDialog();
  shadow.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
  });
}

function createDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  dialog.setAttribute('aria-describedby', 'words');
  const title = document.createElement('h2');
  Object.assign(title, { id: 'title', textContent: '3D Secure 2 Test Page' });
  const words = document.createElement('p');
  Object.assign(words, {
    id: 'words',
    textContent: 'This is a test of 3D Secure 2 authentication. Complete it or let it fail.',
  });
  const buttons = document.createElement('div');
  buttons.append(createButton('Complete', dialog), createButton('Fail', dialog));
  dialog.append(title, words, buttons);
  return dialog;
}

function createButton(words: string, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', textContent: words });
  button.addEventListener('click', () => dialog.close(words.toLowerCase()));
  return button;
}
