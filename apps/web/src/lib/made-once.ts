/**
 * What is made when it is first asked for, and kept. For what is dear to make and not needed by every page: the first thing of `Intl`
 * has the browser load its data (docs/decisions/0151).
 */
export const madeOnce = <T>(make: () => T): (() => T) => {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
};
