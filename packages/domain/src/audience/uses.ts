type Use = { kind: 'combination' | 'campaign'; name: string };

const usedAs = { combination: 'the combination', campaign: 'the campaign' } as const;

/** Why a list that is used cannot be deleted; undefined where nothing uses it. */
export const whyUsed = (uses: readonly Use[]): string | undefined => {
  const [first] = uses;
  if (!first) return undefined;
  const more = uses.length > 1 ? ` and ${uses.length - 1} more` : '';
  return `Used by ${usedAs[first.kind]} ${first.name}${more}`;
};

/** What is said before a list that is used is archived: nothing takes it out of what uses it. Undefined where nothing does. */
export const archivedInUse = (uses: readonly Use[]): string | undefined => {
  const used = whyUsed(uses);
  return used && `${used}. It stays there. While it is archived neither it nor what is made of it is updated.`;
};
