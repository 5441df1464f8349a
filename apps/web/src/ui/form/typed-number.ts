/** What stands in a number field while it is typed, and the number that the draft holds meanwhile. */
export type TypedNumber = { text: string; value: number | null };

/** A number, or its beginning as text: "-", "1.". What is no number yet is none, never another number. */
export const typedNumber = (typed: number | string): TypedNumber => {
  const text = String(typed);
  const value = text.trim() === '' ? null : Number(text);
  return { text, value: Number.isNaN(value) ? null : value };
};

/** What the field shows: the text while it still means the draft's value, else that value. */
export const shownNumber = (typing: TypedNumber | null, value: number | null): number | string =>
  typing !== null && Object.is(typing.value, value) ? typing.text : (value ?? '');
