/** One thing wrong with an input: `path` is the wire's field name (dots for nesting, "" for the whole), `message` what to do. */
export type Issue = { path: string; message: string };

/** `[issue]` when the claim holds, else nothing: rules read as a list of such lines. */
export const when = (holds: boolean, path: string, message: string): Issue[] => (holds ? [{ path, message }] : []);

/** All messages in one sentence, each once, as the `message` of a 400 (design 13.1). */
export const messageOf = (issues: readonly { message: string }[]): string =>
  [...new Set(issues.map(({ message }) => message))].join(', ');
