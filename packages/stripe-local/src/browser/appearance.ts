import type { Appearance } from '@stripe/stripe-js';

type Variables = Record<string, string>;

const base = {
  fontFamily: 'system-ui, -apple-system, "Segoe UI", sans-serif',
  fontSizeBase: '16px',
  fontLineHeight: '1.5',
  fontWeightNormal: '400',
  fontWeightMedium: '500',
  spacingUnit: '4px',
  borderRadius: '4px',
  focusBoxShadow: '0 0 0 3px color-mix(in srgb, var(--colorPrimary) 35%, transparent)',
  focusOutline: 'none',
};

const light = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#6d6e78',
  colorTextPlaceholder: '#6d6e78',
  colorDanger: '#b3093c',
};

const themes: Record<NonNullable<Appearance['theme']>, Variables> = {
  stripe: { ...base, ...light },
  flat: { ...base, ...light, colorBackground: '#f1f1f1' },
  night: {
    ...base,
    colorPrimary: '#85d996',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c9cace',
    colorTextPlaceholder: '#c9cace',
    colorDanger: '#ffa5b8',
  },
};

const looks = `
:host { display: block; }
* { box-sizing: border-box; }
.Form { display: grid; grid-template-columns: 1fr 1fr; font-family: var(--fontFamily); font-size: var(--fontSizeBase);
  line-height: var(--fontLineHeight); color: var(--colorText);
  gap: var(--gridRowSpacing, calc(var(--spacingUnit) * 4)) var(--gridColumnSpacing, calc(var(--spacingUnit) * 4)); }
.Form--hidden { display: none; }
.Field { display: flex; flex-direction: column; min-width: 0; }
.Field:first-child { grid-column: 1 / -1; }
.Label { color: var(--colorText); font-weight: var(--fontWeightMedium); font-size: max(13px, var(--fontSizeSm, .9375em));
  margin-bottom: var(--spacingUnit); }
.Input { width: 100%; min-height: 44px; padding: calc(var(--spacingUnit) * 2.5) calc(var(--spacingUnit) * 3);
  font: inherit; font-weight: var(--fontWeightNormal); color: var(--colorText); background: var(--colorBackground);
  border: 1px solid color-mix(in srgb, var(--colorText) 55%, var(--colorBackground));
  border-radius: var(--borderRadius); }
.Input::placeholder { color: var(--colorTextPlaceholder, var(--colorTextSecondary)); opacity: 1; }
.Input:focus { border-color: var(--colorPrimary); outline: var(--focusOutline); box-shadow: var(--focusBoxShadow); }
.Input--invalid { color: var(--colorDanger); border-color: var(--colorDanger); box-shadow: 0 0 0 1px var(--colorDanger); }
.Input:disabled { opacity: .6; cursor: not-allowed; }
.Error { color: var(--colorDanger); font-size: max(13px, var(--fontSizeSm, .9375em)); margin-top: var(--spacingUnit); }
.Error:empty { display: none; }
@media (forced-colors: active) { .Input:focus { outline: 3px solid; } }
`;

/** How an element looks: its own styles, then the variables and the rules of the page's `appearance`. */
export function createStyleSheet(): { sheet: CSSStyleSheet; apply: (appearance: Appearance) => void } {
  const sheet = new CSSStyleSheet();
  return {
    sheet,
    apply: ({ theme = 'stripe', variables = {}, rules = {} }) => {
      sheet.replaceSync(looks);
      // Set one by one, so that no value can be anything but a value.
      setAll(sheet, ':host', { ...themes[theme], ...variables }, (name) => `--${name}`);
      for (const [selector, styles] of Object.entries(rules)) setAll(sheet, selector, styles, toProperty);
    },
  };
}

function setAll(
  sheet: CSSStyleSheet,
  selector: string,
  styles: Record<string, string | undefined>,
  toName: (key: string) => string,
): void {
  const at = insertRule(sheet, selector);
  if (at === null) return;
  for (const [key, value] of Object.entries(styles))
    if (value !== undefined) at.style.setProperty(toName(key), value);
}

/** An empty rule at the end of the sheet, or null where the selector is none. */
function insertRule(sheet: CSSStyleSheet, selector: string): CSSStyleRule | null {
  try {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
    return rule instanceof CSSStyleRule ? rule : null;
  } catch {
    console.warn(`The appearance's rule "${selector}" is not a selector.`);
    return null;
  }
}

const toProperty = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
