/** Where an import leads once all its lists are ordered: to the list of audiences, or to a combination of the new ones (D-241). */
export type AfterImport = {
  list: () => void;
  /** Left out for roles that may not combine. */
  combine?: ((ids: readonly number[]) => void) | undefined;
};
