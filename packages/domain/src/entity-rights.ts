import { may, type Permission } from './permission.ts';
import type { Role } from './role.ts';

/**
 * Who reads and who changes a kind of record. What hangs on a record (its history, undo, live messages, jobs) follows
 * it: rows 81 and 82 of the permission table (design 13.12).
 */
const rights: Readonly<Record<string, { read: Permission; write: Permission }>> = {
  company: { read: 'company.read', write: 'company.edit' },
  user: { read: 'user.read', write: 'user.edit' },
  supplier: { read: 'supplier.read', write: 'supplier.edit' },
  order: { read: 'order.read', write: 'order.edit' },
  line_item: { read: 'line_item.read', write: 'line_item.edit' },
  line_item_budget: { read: 'budget.read', write: 'budget.edit' },
  campaign: { read: 'campaign.read', write: 'campaign.edit' },
  application: { read: 'application.read', write: 'application.edit' },
  custom_action: { read: 'event_mapping.read', write: 'event_mapping.edit' },
  control_group: { read: 'uplift.read', write: 'uplift.edit' },
  churn_app: { read: 'churn.read', write: 'churn.edit' },
  targeting_list: { read: 'audience.read', write: 'audience.edit' },
  combination: { read: 'combination.read', write: 'combination.edit' },
  cohort: { read: 'cohort.read', write: 'cohort.edit' },
};
const admin = (role: Role): boolean => role === 'admin';
/** Staff, and the client whose own price it is (F7). */
const ownPrice = (role: Role): boolean => may(role, 'margin.read') || role === 'client';

/**
 * Fields that only some roles read (field rules F1, F3, F5, F7): whoever may not never sees them, in history either. Answers lose
 * them in one place, wherever a shape of the contract says by `meta({ entity })` that it is such a record.
 */
const guarded: Readonly<Record<string, Readonly<Record<string, Permission | ((role: Role) => boolean)>>>> = {
  // The version tells of the modifier's changes.
  supplier: {
    rebate_modifier: 'supplier.edit',
    rebate_modifier_updated_at: 'supplier.edit',
    version: 'supplier.edit',
  },
  user: { last_sign_in_at: admin },
  line_item: { margin: 'margin.read', margin_starts: 'margin.read' },
  campaign: {
    internal_name: 'margin.read',
    bid_type: 'margin.read',
    ab_test_campaigns: 'margin.read',
    pricing_type: ownPrice,
    client_cost: ownPrice,
  },
};

/** The kinds of records that have such fields. */
export const guardedEntities: readonly string[] = Object.keys(guarded);

/** Fields of a kind of record that this role does not read. */
export const hiddenFields = (role: Role, entity: string): ReadonlySet<string> =>
  new Set(
    Object.entries(Object.hasOwn(guarded, entity) ? (guarded[entity] ?? {}) : {})
      .filter(([, read]) => !(typeof read === 'string' ? may(role, read) : read(role)))
      .map(([field]) => field),
  );

/** What belongs to no record (files of facts, the simulator) is the admin's. */
const unattached = { read: 'fact.manage', write: 'fact.manage' } as const;

const rightsOf = (entity: string | null) =>
  entity !== null && Object.hasOwn(rights, entity) ? (rights[entity] ?? unattached) : unattached;

export const mayReadEntity = (role: Role, entity: string | null): boolean => may(role, rightsOf(entity).read);
export const mayEditEntity = (role: Role, entity: string | null): boolean => may(role, rightsOf(entity).write);

/** The kinds of records the role reads. */
export const readableEntities = (role: Role): string[] =>
  Object.keys(rights).filter((entity) => mayReadEntity(role, entity));
