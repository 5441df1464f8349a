import { readsStaff } from '@fairlead/domain/permission';
import { useMay, useMe } from '../auth/auth.queries.ts';

type Rights = {
  create: boolean;
  edit: boolean;
  /** Whether the staff behind an order is named: clients and machines are not told (assignees are empty for them). */
  people: boolean;
  /** The list of people to choose from may be asked for. */
  users: boolean;
};

/** Why the fields of an order are locked for a role. */
export const READ_ONLY = 'Your role can see orders, not edit them.';

/** What the signed-in user may do with orders. */
export const useOrderRights = (): Rights => {
  const may = useMay();
  const role = useMe()?.role;
  const edit = may('order.edit');
  return {
    create: may('order.create'),
    edit,
    people: role !== undefined && readsStaff(role),
    users: edit && may('user.read'),
  };
};
