import { useWayToLineItem } from '#features/line-item/line-item-way.queries.ts';
import { NoLineItem } from '#ui/state/NoLineItem.tsx';

/** In the place of the matrix. Asks for the orders of the company only where it is shown. */
export const MatrixNoLineItem = ({ company }: { company: number }) => <NoLineItem {...useWayToLineItem(company)} />;
