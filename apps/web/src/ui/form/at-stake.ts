type Values = Readonly<Record<string, unknown>>;

/** Whether what stands in a field is nothing to lose. */
export type IsNothing = (name: string, value: unknown) => boolean;

/** The fields in which there is nothing to lose, by their names. */
export const namesOfNothing = (values: Values, isNothing?: IsNothing): string[] =>
  isNothing ? Object.keys(values).filter((name) => isNothing(name, values[name])) : [];

/** Whether leaving the form loses something: a field that was changed, unless there is nothing to lose in it. */
export const isAtStake = (changed: Values, nothing: readonly string[]): boolean =>
  Object.keys(changed).some((name) => changed[name] && !nothing.includes(name));
