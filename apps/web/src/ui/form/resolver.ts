import type { Issue } from '@fairlead/domain/issue';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** What a zod shape offers; structural, so that a form without a shape does not download the library. */
export type Shape = {
  safeParse(
    value: unknown,
  ):
    | { success: true }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

/** A field whose text is no number holds NaN: its own sentence stands under it, and no form sends it. */
const unread = (value: unknown, path = ''): Issue[] => {
  if (Number.isNaN(value)) return [{ path, message: 'This is not a number' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => unread(part, path ? `${path}.${key}` : key));
};

/** The rules of the domain about a draft, and the shape's, as issues. One sentence per field: the first. */
export const issuesOf = <D>(draft: D, rules?: (draft: D) => readonly Issue[], shape?: Shape): Issue[] => {
  const parsed = shape?.safeParse(draft);
  const shapeIssues =
    parsed && !parsed.success
      ? parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      : [];
  const seen = new Set<string>();
  return [...unread(draft), ...(rules?.(draft) ?? []), ...shapeIssues].filter(
    ({ path }) => !seen.has(path) && seen.add(path),
  );
};

/** Issues as the form library keeps them; the path "" is about the whole draft. */
export const errorsOf = (issues: readonly Issue[]): FieldErrors => {
  const errors: Record<string, unknown> = {};
  for (const { path, message } of issues) {
    const keys = path === '' ? ['root'] : path.split('.');
    let place = errors;
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {};
      place = place[key] as Record<string, unknown>;
    }
    // A list and its items may both be wrong: neither takes the other's place
    const last = keys.at(-1) ?? 'root';
    place[last] = { ...(place[last] as object | undefined), type: 'rule', message };
  }
  return errors as FieldErrors;
};

/** Asks at each check what is wrong with the values, by what the page knows by then. */
export const resolverOf =
  <D extends FieldValues>(issuesIn: (draft: D) => readonly Issue[]): Resolver<D> =>
  (values) => {
    const issues = issuesIn(values);
    if (issues.length === 0) return { values, errors: {} };
    return { values: {}, errors: errorsOf(issues) as FieldErrors<D> };
  };
