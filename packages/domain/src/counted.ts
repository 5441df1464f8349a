/** A number with its thing in the singular or plural: "1 size", "3 sizes", "2 countries". Digits are not grouped. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
