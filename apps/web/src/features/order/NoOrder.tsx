import { IconFileInvoice } from '@tabler/icons-react';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import { useOrderRights } from './rights.ts';

/** OR-02, letter by letter. */
export const NO_ORDER = 'No order found for this company';

/** Why there is nothing, and what is done then: who creates no orders is told who does, a client whom to ask. */
export const useWhyNoOrder = (create: boolean): string => {
  const { people } = useOrderRights();
  if (create) return 'Line items belong to an order. Create the first one, then add line items to it.';
  return people
    ? 'Line items belong to an order. Campaign managers, account managers and sales create orders.'
    : 'Line items belong to an order. Ask your account manager for the first one.';
};

/** In the place of the line items of a company without any order (OR-02). */
export const NoOrder = ({ company }: { company: number }) => {
  const { create } = useOrderRights();
  const why = useWhyNoOrder(create);
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
      {why}
    </StatePage>
  );
};
