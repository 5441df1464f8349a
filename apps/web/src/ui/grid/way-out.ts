/** Why a cell cannot be saved, and how to be rid of it. Rules say one sentence, with or without its full stop. */
export const withWayOut = (issue: string): string => `${issue.replace(/\.$/, '')}. Esc restores it`;
