import { IconListDetails } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ArchivedChip } from '../../ui/bits/Chip.tsx';
import { CopyId } from '../../ui/bits/CopyId.tsx';
import { plural } from '../../ui/format.ts';
import { PageHead } from '../../ui/shell/PageHead.tsx';
import { users } from '../user/user.queries.ts';
import { BackToOrders } from './CreateOrder.tsx';
import { EditOrder } from './EditOrder.tsx';
import { orderOf, sellingEntities } from './order.queries.ts';
import { orderWords } from './order-words.tsx';
import { useOrderRights } from './rights.ts';

type Props = {
  company: number;
  id: number;
  /** At the right: what was changed, in the words of the order. */
  history: (words: ReturnType<typeof orderWords>) => ReactNode;
};

/** One order: its form, the way to its line items, its history. */
export const OrderPage = ({ company, id, history }: Props) => {
  const order = useSuspenseQuery(orderOf(company, id)).data;
  const rights = useOrderRights();
  const people = useQuery({ ...users, enabled: rights.users }).data?.items ?? [];
  const entities = useQuery(sellingEntities).data?.items ?? [];
  const { assignees } = order;
  const words = useMemo(() => orderWords([...people, ...assignees], entities), [people, assignees, entities]);
  return (
    <>
      <PageHead
        title={order.name}
        before={<BackToOrders company={company} />}
        count={order.line_items === 0 ? 'No line item yet' : plural(order.line_items, 'line item')}
        meta={
          <>
            {order.state === 'archived' && <ArchivedChip />}
            <CopyId id={order.id} />
          </>
        }
        actions={
          <Link
            to="/companies/$companyId/orders/$orderId/lineItems"
            params={{ companyId: String(company), orderId: String(id) }}
            className="button-link"
          >
            <IconListDetails size={16} aria-hidden />
            Line items
          </Link>
        }
      />
      <div className="split">
        <EditOrder key={id} order={order} users={people} entities={entities} words={words} />
        {history(words)}
      </div>
    </>
  );
};
