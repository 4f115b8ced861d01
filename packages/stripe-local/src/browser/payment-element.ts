import type { StripePaymentElementChangeEvent, StripePaymentElementOptions } from '@stripe/stripe-js';
import { type Answer, type ApiError, IntegrationError, type Intent } from './api.ts';
import { createStyleSheet } from './appearance.ts';
import { createCardForm } from './card-form.ts';
import { type CardField, type CardProblem, toCardParams } from './card-rules.ts';
import type { ElementsOptions } from './elements.ts';
import { createEmitter } from './emitter.ts';

/** What the bank's answers say about one field of the form. */
const fieldOfCode: Record<string, CardField> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

/** What the group of elements needs of its owner. */
export type PaymentElementOwner = {
  options: () => ElementsOptions;
  /** Whether the client secret is valid; checked once the element is on the page. */
  load: () => Promise<Answer<Intent | null>>;
  forget: () => void;
};

export type PaymentElement = ReturnType<typeof createPaymentElement>;

/** The Payment Element with a card as its only way to pay, in a shadow tree of the element it is mounted in. */
export function createPaymentElement(owner: PaymentElementOwner, first: StripePaymentElementOptions = {}) {
  const emitter = createEmitter();
  const style = createStyleSheet();
  let options = first;
  let host: HTMLElement | null = null;
  let isDestroyed = false;
  const name = { elementType: 'payment' as const };

  const form = createCardForm({
    onChange: () => emitter.emit('change', toChange()),
    onEscape: () => emitter.emit('escape', name),
    onEnter: () => host?.closest('form')?.requestSubmit(),
  });
  form.root.addEventListener('focusin', ({ relatedTarget }) => {
    if (!isInside(relatedTarget)) emitter.emit('focus', name);
  });
  form.root.addEventListener('focusout', ({ relatedTarget }) => {
    if (!isInside(relatedTarget)) emitter.emit('blur', name);
  });
  const isInside = (target: EventTarget | null) => target instanceof Node && form.root.contains(target);

  const toChange = (): StripePaymentElementChangeEvent => ({
    ...name,
    collapsed: false,
    empty: form.isEmpty(),
    complete: form.isComplete(),
    value: { type: 'card' },
  });

  const restyle = () => {
    style.apply(owner.options().appearance ?? {});
    form.setReadOnly(options.readOnly === true);
  };

  async function load(mounted: HTMLElement): Promise<void> {
    emitter.emit('loaderstart', name);
    const { error } = await owner.load();
    if (host !== mounted) return;
    if (error) emitter.emit('loaderror', { ...name, error });
    else {
      form.root.classList.remove('Form--hidden');
      emitter.emit('ready', name);
      emitter.emit('change', toChange());
    }
  }

  const unmount = () => {
    host?.remove();
    host = null;
  };

  const element = {
    on: (event: string, handler: (event: unknown) => unknown) => chain(() => emitter.on(event, handler)),
    once: (event: string, handler: (event: unknown) => unknown) => chain(() => emitter.once(event, handler)),
    off: (event: string, handler?: (event: unknown) => unknown) => chain(() => emitter.off(event, handler)),
    mount: (target: string | HTMLElement) => {
      if (isDestroyed)
        throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place) {
        throw new IntegrationError(
          'The selector you specified applies to no DOM elements that are currently on the page.',
        );
      }
      unmount();
      host = document.createElement('div');
      host.className = '__PrivateStripeElement';
      const shadow = host.attachShadow({ mode: 'open', delegatesFocus: true });
      shadow.adoptedStyleSheets = [style.sheet];
      restyle();
      form.root.classList.add('Form--hidden');
      shadow.append(form.root);
      place.replaceChildren(host);
      void load(host);
    },
    unmount,
    destroy: () => {
      unmount();
      isDestroyed = true;
      owner.forget();
    },
    update: (changed: StripePaymentElementOptions) =>
      chain(() => {
        options = { ...options, ...changed };
        restyle();
      }),
    focus: form.focus,
    blur: form.blur,
    clear: form.clear,
    collapse: () => element,
    /** For the group this element belongs to, not for the page. */
    internal: {
      restyle,
      check: (): CardProblem | null => form.check(),
      showError: ({ code, message }: ApiError) => {
        const field = code === undefined ? undefined : fieldOfCode[code];
        if (field && message !== undefined) form.show(field, { code: code ?? '', message });
      },
      toPaymentMethodParams: () => ({
        type: 'card',
        billing_details: toBillingParams(options.defaultValues?.billingDetails ?? {}),
        card: toCardParams(form.read()),
      }),
    },
  };

  function chain(change: () => void) {
    change();
    return element;
  }

  return element;
}

type BillingDetails = NonNullable<
  NonNullable<StripePaymentElementOptions['defaultValues']>['billingDetails']
>;

const toBillingParams = ({ name, email, phone, address }: BillingDetails) => ({
  name,
  email,
  phone,
  ...(address && { address: { ...address } }),
});
