import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';
import type { Role } from '../role.ts';
import { checkTestRename } from '../test-name.rules.ts';
import {
  type AssigneeField,
  assigneeFields,
  clientTypes,
  isClientType,
  type OrderDraft,
  orderLabels,
} from './order.ts';

/** A user as orders know one; `deleted_at` is null while the account is open. */
export type Assignee = { id: number; role: Role; deleted_at: string | Date | null };

/** What an order is checked against: the users and selling entities it names (more do no harm), and itself as stored. */
export type OrderContext = {
  assignees: readonly Assignee[];
  sellingEntities: readonly { id: number }[];
  /** null: the order is new. */
  stored: Pick<OrderDraft, 'name' | AssigneeField | 'selling_entity_id'> | null;
};

/** Roles that never answer for an order (OR-08). */
export const excludedAssigneeRoles: readonly Role[] = ['client', 'api_user'];

/** Whether a user may be chosen for an order now: an open account whose role is not excluded (OR-08, D-047). */
export const isAssignable = (user: Assignee): boolean =>
  user.deleted_at === null && !excludedAssigneeRoles.includes(user.role);

/** Who was stored stays, deleted since or not (D-047); only the sales manager may be left out (OR-05). */
const checkAssignee = (field: AssigneeField, draft: OrderDraft, { assignees, stored }: OrderContext): Issue[] => {
  const chosen = draft[field];
  const label = orderLabels[field];
  if (chosen === null) return when(field !== 'sales_manager_id', field, `${label} is required`);
  if (stored?.[field] === chosen) return [];
  const user = assignees.find((one) => one.id === chosen);
  if (!user) return [{ path: field, message: `${label} does not exist. Choose another user.` }];
  return [
    ...when(user.deleted_at !== null, field, `${label} was deleted. Choose another user.`),
    ...when(
      excludedAssigneeRoles.includes(user.role),
      field,
      `${label} cannot be a client or an API user. Choose another user.`,
    ),
  ];
};

const checkSellingEntity = ({ selling_entity_id: chosen }: OrderDraft, context: OrderContext): Issue[] => {
  const path = 'selling_entity_id';
  if (chosen === null) return [{ path, message: 'Selling entity is required' }];
  const known = context.stored?.[path] === chosen || context.sellingEntities.some((entity) => entity.id === chosen);
  return when(!known, path, 'Selling entity does not exist. Choose one from the list.');
};

/**
 * An order as form and server check it (OR-04 to OR-08, D-043, D-047): name, campaign manager, account manager, selling
 * entity and client type are required; a test order keeps its name (OR-12, D-044, D-048).
 */
export const checkOrder = (draft: OrderDraft, context: OrderContext): Issue[] => [
  ...checkName(draft.name),
  ...(context.stored ? checkTestRename('order', context.stored.name, draft.name) : []),
  ...assigneeFields.flatMap((field) => checkAssignee(field, draft, context)),
  ...checkSellingEntity(draft, context),
  ...when(!isClientType(draft.client_type), 'client_type', `Client type must be ${clientTypes.join(' or ')}`),
];
