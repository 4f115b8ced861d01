import { defineLocaleResourceBundle } from 'sanity';

/** What Studio's own checks say where no rule of ours speaks first, in the words of the rest of the form. */
const validationWords = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'validation',
  resources: {
    'generic.incorrect-type':
      'Something else is stored here than this field holds. Clear it and fill it in again.',
    'generic.not-allowed': 'This is not one of the choices.',
    'generic.not-allowed_hint': '“{{hint}}” is not one of the choices.',
    'generic.required': 'Fill this in.',
    'object.reference-not-published':
      'This leads to a document that is gone or not published yet. Choose another, or publish it.',
    'slug.missing-current': 'Press Generate to make this.',
  },
});

/** A word that Studio looks for where its own bundle does not have it. */
const structureWords = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'structure',
  resources: { 'changes.action.close-label': 'Close history' },
});

/** What Studio says in our words. */
export const ownWords = [validationWords, structureWords];
