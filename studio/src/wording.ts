import { defineLocale, defineLocaleResourceBundle, type LocaleDefinition } from 'sanity';

const englishWords = (namespace: string, resources: Record<string, string>) =>
  defineLocaleResourceBundle({ locale: 'en-US', namespace, resources });

const cannotUpload = 'Unsupported image. Use JPEG, PNG, WebP or AVIF.';

/** Messages of Studio's own validation, in our words. */
const validationWords = englishWords('validation', {
  'generic.incorrect-type': "This value doesn't fit the field. Clear it and re-enter it.",
  'generic.not-allowed': 'Choose one of the options.',
  'generic.not-allowed_hint': '“{{hint}}” isn’t one of the options.',
  'generic.required': 'Fill this in.',
  'object.reference-not-published':
    'This links to a document that’s been deleted or isn’t published yet. Choose another, or publish it.',
  'slug.missing-current': 'Click Generate to create the address.',
});

/** A word that Studio's own bundle lacks. */
const structureWords = englishWords('structure', { 'changes.action.close-label': 'Close history' });

const studioWords = englishWords('studio', {
  'asset-sources.common.uploader.upload-failed.title': 'The image wasn’t uploaded',
  'asset-sources.common.uploader.upload-failed.description':
    'Please check your connection and try again. If it fails again, save the image again first.',
  'inputs.array.error.cannot-upload-unable-to-convert_one': cannotUpload,
  'inputs.array.error.cannot-upload-unable-to-convert_other': cannotUpload,
});

/** Formats dates and numbers as in New Zealand. The words come from the default locale and from us. */
const newZealand = defineLocale({
  id: 'en-NZ',
  title: 'English (New Zealand)',
  bundles: [],
  // From Monday on; Saturday and Sunday are the weekend.
  weekInfo: { firstDay: 1, weekend: [6, 7], minimalDays: 4 },
});

/** Studio's words and formats. It starts with the last locale. */
export const ownWords = {
  bundles: [validationWords, structureWords, studioWords],
  locales: (locales: LocaleDefinition[]) => [...locales, newZealand],
};
