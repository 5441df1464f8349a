/** Set operators of lists and their labels (CM-08, CM-09). Exclusion is the first minus the second (D-247). */
export const operators = ['union', 'intersection', 'difference'] as const;
export type Operator = (typeof operators)[number];
export const operatorNames: Record<Operator, string> = {
  union: 'Union',
  intersection: 'Intersection',
  difference: 'Exclusion',
};
