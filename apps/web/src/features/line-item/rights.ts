import { useMay, useMe } from '../auth/auth.queries.ts';

/** Why the fields of a line item are locked for a role. */
export const READ_ONLY = 'Your role can see line items, not edit them.';

/** What the signed-in user may do with line items. */
export const useLineItemRights = () => {
  const may = useMay();
  return {
    create: may('line_item.create'),
    edit: may('line_item.edit'),
    /** Margins are not for every role that reads line items (F5). */
    margin: may('margin.read'),
    setMargin: may('margin.create'),
    moves: may('line_item.read_history'),
    removeMove: may('line_item.delete_history'),
    /** Where the older back office is; for admins, when one is configured. */
    legacyAdmin: useMe()?.legacy_admin_url,
  };
};
