type Values = Readonly<Record<string, unknown>>;

/** Whether leaving the form loses something: a field that was changed, unless what stands there is nothing to lose. */
export const isAtStake = (
  changed: Values,
  values: Values,
  isNothing: (name: string, value: unknown) => boolean,
): boolean => Object.keys(changed).some((name) => changed[name] && !isNothing(name, values[name]));
