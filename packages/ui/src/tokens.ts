import values from './colours.json' with { type: 'json' };

export type ColourName = keyof typeof values.light;

/**
 * Every colour of the product, for a light and a dark surrounding. A token has one name everywhere: `pounamu-deep`
 * is the custom property `--pounamu-deep` and the class `bg-pounamu-deep`.
 */
export const colours: Readonly<Record<'light' | 'dark', Readonly<Record<ColourName, string>>>> = values;
