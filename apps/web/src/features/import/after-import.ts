/** Where an import leads once all its lists are ordered: to the list of audiences, where they are marked, or to a combination of the new ones (D-241). */
export type AfterImport = {
  list: (ids: readonly number[]) => void;
  /** Left out for roles that may not combine. */
  combine?: ((ids: readonly number[]) => void) | undefined;
};
