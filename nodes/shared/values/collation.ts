/** Compares two labels as a person would sort them: in English, whatever their case and accents. */
export const compareLabels = new Intl.Collator('en', { sensitivity: 'base' }).compare;
