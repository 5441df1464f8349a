import { type Issue, messageOf } from '@fairlead/domain/issue';

/** Which sentence stands under a field: a refusal of the server until the field changes, else the first broken rule of a field that was left. */
export const sentenceUnder = (
  name: string,
  { refused, broken, left }: { refused: readonly Issue[]; broken: readonly Issue[]; left: ReadonlySet<string> },
): string | undefined => {
  const of = (issues: readonly Issue[]) => issues.find(({ path }) => path === name)?.message;
  return of(refused) ?? (left.has(name) ? of(broken) : undefined);
};

/** A refusal, told apart: what belongs under a field of the form, and what is wrong with the whole. */
export const placed = (
  names: readonly string[],
  issues: readonly Issue[],
): { fields: Issue[]; problem: string | undefined } => {
  const others = issues.filter(({ path }) => !names.includes(path));
  return {
    fields: issues.filter(({ path }) => names.includes(path)),
    problem: others.length > 0 ? messageOf(others) : undefined,
  };
};
