/** Types of events by how well a campaign is steered by them (CC-29). */
const order = [4, 11, 5, 6, 1, 2, 3, 7, 8, 9, 10];
const OTHERWISE = 11;

/** The event of a new campaign where nobody names one: the first of the order that the application maps (D-145). Ids of types. */
export const defaultEvent = (mapped: readonly number[]): number => order.find((id) => mapped.includes(id)) ?? OTHERWISE;
