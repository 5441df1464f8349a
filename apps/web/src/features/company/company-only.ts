/**
 * One's own companies, or those far from plan. A file of its own: the address is read before any page is loaded, and must
 * bring neither cells nor the grid along.
 */
export const onlys = ['mine', 'off_plan'] as const;
export type Only = (typeof onlys)[number];
