import {
  cardFields,
  findProblem,
  formatField,
  readBrand,
  type CardField,
  type CardInput,
  type CardProblem,
} from './card-rules.ts';

/** The card form inside an element. */
export type CardForm = {
  root: HTMLElement;
  read: () => CardInput;
  brand: () => string;
  isEmpty: () => boolean;
  isComplete: () => boolean;
  /** Shows what is wrong, puts the cursor there, and returns the first of it. */
  check: () => CardProblem | null;
  /** Shows what the bank or the API found wrong with a field. */
  show: (field: CardField, problem: CardProblem) => void;
  setReadOnly: (isReadOnly: boolean) => void;
  focus: () => void;
  blur: () => void;
  clear: () => void;
};

type CardFormEvents = { onChange: () => void; onEscape: () => void; onEnter: () => void };

type Field = { name: CardField; root: HTMLElement; input: HTMLInputElement; error: HTMLElement };

const traits: Record<CardField, { label: string; placeholder: string; autocomplete: AutoFill }> = {
  number: { label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiry', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'CVC', placeholder: 'CVC', autocomplete: 'cc-csc' },
};

/** Builds card number, expiry and CVC. Each is checked when it is left, and while it is corrected. */
export function createCardForm({ onChange, onEscape, onEnter }: CardFormEvents): CardForm {
  const fields = cardFields.map(createField);
  const root = document.createElement('div');
  root.className = 'Form';
  root.append(...fields.map((field) => field.root));

  const read = (): CardInput => {
    const [number = '', expiry = '', cvc = ''] = fields.map(({ input }) => input.value);
    return { number, expiry, cvc };
  };
  const problemOf = ({ name }: Field) => findProblem(name, read(), new Date());

  for (const [index, field] of fields.entries()) {
    const { input, name } = field;
    input.addEventListener('input', () => {
      retype(input, formatField[name](forgetSlash(input.value), read()));
      const problem = problemOf(field);
      const isWrong = problem !== null && !problem.code.startsWith('incomplete');
      showProblem(field, isWrong ? problem : null);
      const isAtEnd = input.selectionStart === input.value.length;
      if (!problem && isAtEnd && name !== 'cvc') fields[index + 1]?.input.focus();
      onChange();
    });
    input.addEventListener('blur', () => {
      if (input.value !== '') showProblem(field, problemOf(field));
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') onEscape();
      if (event.key === 'Enter') onEnter();
      const previous = fields[index - 1];
      if (event.key === 'Backspace' && input.value === '' && previous) {
        previous.input.focus();
        event.preventDefault(); // or it would delete there
      }
    });
  }

  return {
    root,
    read,
    brand: () => readBrand(read().number),
    isEmpty: () => fields.every(({ input }) => input.value === ''),
    isComplete: () => fields.every((field) => problemOf(field) === null),
    check: () => {
      for (const field of fields) showProblem(field, problemOf(field));
      const wrong = fields.find((field) => problemOf(field) !== null);
      wrong?.input.focus();
      return wrong ? problemOf(wrong) : null;
    },
    show: (name, problem) => {
      const field = fields.find((one) => one.name === name);
      if (field) showProblem(field, problem);
    },
    setReadOnly: (isReadOnly) => {
      for (const { input } of fields) input.disabled = isReadOnly;
    },
    focus: () => fields.at(0)?.input.focus(),
    blur: () => {
      for (const { input } of fields) input.blur();
    },
    clear: () => {
      for (const field of fields) {
        field.input.value = '';
        showProblem(field, null);
      }
    },
  };
}

function createField(name: CardField): Field {
  const { label: words, placeholder, autocomplete } = traits[name];
  const id = `card-${name}`;
  const label = document.createElement('label');
  label.className = 'Label';
  label.htmlFor = id;
  label.textContent = words;
  const input = document.createElement('input');
  Object.assign(input, { id, name, placeholder, autocomplete, className: 'Input', inputMode: 'numeric' });
  input.setAttribute('aria-describedby', `${id}-error`);
  input.setAttribute('aria-required', 'true');
  const error = document.createElement('div');
  Object.assign(error, { id: `${id}-error`, className: 'Error' });
  error.setAttribute('role', 'alert');
  const root = document.createElement('div');
  root.className = 'Field';
  root.append(label, input, error);
  return { name, root, input, error };
}

function showProblem({ input, error }: Field, problem: CardProblem | null): void {
  input.setAttribute('aria-invalid', String(problem !== null));
  input.classList.toggle('Input--invalid', problem !== null);
  const message = problem?.message ?? '';
  // Written only when it differs: an alert that is written again is read out again.
  if (error.textContent !== message) error.textContent = message;
}

/** Deleting the slash after the month deletes the digit before it, or the slash would come straight back. */
const forgetSlash = (typed: string) => (/^\d\d \/$/.test(typed) ? typed.slice(0, 1) : typed);

/** Shows the formatted text and leaves the cursor behind the digit it was behind. */
function retype(input: HTMLInputElement, text: string): void {
  const { value, selectionStart } = input;
  if (value === text) return;
  const before = value.slice(0, selectionStart ?? value.length).replaceAll(/\D/g, '').length;
  const isAtEnd = selectionStart === value.length;
  input.value = text;
  input.setSelectionRange(...at(isAtEnd ? input.value.length : placeBehind(input.value, before)));
}

const at = (place: number): [number, number] => [place, place];

/** The place behind the nth digit of a text. */
function placeBehind(text: string, count: number): number {
  let place = 0;
  for (let left = count; left > 0 && place < text.length; place += 1)
    if (/\d/.test(text.charAt(place))) left -= 1;
  return place;
}
