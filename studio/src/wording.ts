import { defineLocale, defineLocaleResourceBundle, type LocaleDefinition } from 'sanity';
import words from './wording.json' with { type: 'json' };

/** Formats dates and numbers as in New Zealand. The words come from the default locale and from us. */
const newZealand = defineLocale({
  id: 'en-NZ',
  title: 'English (New Zealand)',
  bundles: [],
  // From Monday; Saturday and Sunday are the weekend.
  weekInfo: { firstDay: 1, weekend: [6, 7], minimalDays: 4 },
});

/** Studio's words, by its namespaces and keys, and its formats. It starts with the last locale. */
export const ownWords = {
  bundles: Object.entries(words).map(([namespace, resources]) =>
    defineLocaleResourceBundle({ locale: 'en-US', namespace, resources }),
  ),
  locales: (locales: LocaleDefinition[]) => [...locales, newZealand],
};
