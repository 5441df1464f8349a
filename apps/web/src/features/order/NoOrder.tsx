import { IconFileInvoice } from '@tabler/icons-react';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import { useOrderRights } from './rights.ts';

/** OR-02, letter by letter. */
export const NO_ORDER = 'No order found for this company';
export const NO_ORDER_WHY = {
  create: 'Line items belong to an order. Create the first one, then add line items to it.',
  read: 'Line items belong to an order. Campaign managers, account managers and sales create orders.',
} as const;

/** In the place of the line items of a company without any order (OR-02). */
export const NoOrder = ({ company }: { company: number }) => {
  const { create } = useOrderRights();
  return (
    <StatePage
      icon={<IconFileInvoice size={24} stroke={1.6} aria-hidden />}
      title={NO_ORDER}
      action={
        create && (
          <PlainLink href={`/companies/${company}/orders/create`} className="button-link">
            Create order
          </PlainLink>
        )
      }
    >
      {create ? NO_ORDER_WHY.create : NO_ORDER_WHY.read}
    </StatePage>
  );
};
