/** The regions of the world as the product has them, by their ids of the wire, in the order in which they are offered (CT-30). */
export const regions = [
  { id: 4, name: 'EMEA' },
  { id: 3, name: 'APAC' },
  { id: 2, name: 'AMERICA' },
] as const;

/** What a region is called; countries of none of them are elsewhere. */
export const regionName = (id: number): string => regions.find((region) => region.id === id)?.name ?? 'Elsewhere';
