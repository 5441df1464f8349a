import { IconArchiveOff, IconListDetails } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { press } from '#ui/form/press.ts';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { users } from '../user/user.queries.ts';
import { BackToOrders } from './CreateOrder.tsx';
import { EditOrder } from './EditOrder.tsx';
import { type Order, orderOf, sellingEntities, usePlaceOrder, useUpdateOrder } from './order.queries.ts';
import { orderWords } from './order-words.tsx';
import { useOrderRights } from './rights.ts';

/** Orders are not archived here (D-045); one that an undo or a call archived comes back by this. */
const Unarchive = ({ order }: { order: Order }) => {
  const update = useUpdateOrder();
  const place = usePlaceOrder();
  const go = () =>
    press({
      ...{ seen: order, thing: 'order', looks: { state: 'State' }, sets: { state: 'new' }, place },
      send: ({ version }) =>
        update.mutateAsync({
          params: { companyId: String(order.company_id), orderId: String(order.id) },
          body: { state: 'new', version },
        }),
    });
  return (
    <Button
      variant="default"
      leftSection={<IconArchiveOff size={16} aria-hidden />}
      loading={update.isPending}
      onClick={() => void go()}
    >
      Unarchive
    </Button>
  );
};

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
  const [staff, sellers] = [useQuery({ ...users, enabled: rights.users }), useQuery(sellingEntities)];
  const people = staff.data?.items ?? [];
  const entities = sellers.data?.items ?? [];
  const missing = (staff.data ? null : staff.error) ?? (sellers.data ? null : sellers.error);
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
          <>
            {order.state === 'archived' && rights.edit && <Unarchive order={order} />}
            <Link
              to="/companies/$companyId/orders/$orderId/lineItems"
              params={{ companyId: String(company), orderId: String(id) }}
              className="button-link"
            >
              <IconListDetails size={16} aria-hidden />
              Line items
            </Link>
          </>
        }
      />
      <Columns>
        <EditOrder key={id} order={order} users={people} entities={entities} words={words} missing={missing} />
        <Side>{history(words)}</Side>
      </Columns>
    </>
  );
};
