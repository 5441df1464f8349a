/**
 * Texts in the order in which people read them, as an expression of SQL: whatever the case of letters, digits as the number they are
 * ("Copy (2)" before "Copy (10)"), of more than 20 the last. The grids of the dashboard sort alike (`sortKey`).
 * @param column an expression of type text, of ours: it goes into the statement as it is
 */
export const naturalOrder = (column: string): string =>
  `regexp_replace(regexp_replace(lower(${column}), '([0-9]+)', '00000000000000000000\\1', 'g'), '[0-9]*([0-9]{20})', '\\1', 'g')`;
