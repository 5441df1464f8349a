/** What is asked before a value is kept that may be a slip of the hand. */
export type Question = { title: string; text: string };

/** Over every question about a value (BU-36). */
export const CHECK_VALUE = 'Please check your value';
