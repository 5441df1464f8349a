import { excludedAssigneeRoles } from '@fairlead/domain/order/order.rules';
import type { Role } from '@fairlead/domain/role';
import { type BusinessState, businessStateNames, businessStates } from '@fairlead/domain/state';

/** The six orders of the cards, as they are called and as they are asked for (HO-06, D-036). */
export const sorts = {
  recent: { label: 'Most recent', query: { sort_by: 'id', sort_direction: 'desc' } },
  oldest: { label: 'Oldest first', query: { sort_by: 'id', sort_direction: 'asc' } },
  app: { label: 'App name A-Z', query: { sort_by: 'name', sort_direction: 'asc' } },
  app_back: { label: 'App name Z-A', query: { sort_by: 'name', sort_direction: 'desc' } },
  company: { label: 'Company A-Z', query: { sort_by: 'company_name', sort_direction: 'asc' } },
  company_back: { label: 'Company Z-A', query: { sort_by: 'company_name', sort_direction: 'desc' } },
} as const;
export type HomeSort = keyof typeof sorts;
export const sortKeys = Object.keys(sorts) as HomeSort[];

/** What the form holds. State `new` is always asked for, so it is not kept here (HO-10). */
export type HomeFilter = { owners: readonly number[]; states: readonly BusinessState[]; sort: HomeSort };

type Viewer = { id: number; role: Role };

/** Roles whose own applications are shown first (HO-12). */
const owning: readonly Role[] = ['campaign_manager', 'account_manager', 'sales_team_member'];

/** Clients and API users are no owners and do not choose among them. */
export const choosesOwners = ({ role }: Pick<Viewer, 'role'>): boolean => !excludedAssigneeRoles.includes(role);

/** Live applications by id (HO-07, HO-08), one's own for those who own some. */
export const defaultFilter = ({ id, role }: Viewer): HomeFilter => ({
  owners: owning.includes(role) ? [id] : [],
  states: ['live'],
  sort: 'oldest',
});

/** The filter saved in this browser, which wins over the default (D-034); whatever makes no sense in it is left out. */
export const filterFrom = (saved: unknown, viewer: Viewer): HomeFilter => {
  if (typeof saved !== 'object' || saved === null) return defaultFilter(viewer);
  const { owners, states, sort } = saved as Record<string, unknown>;
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return {
    owners: choosesOwners(viewer)
      ? [...new Set(list(owners).filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0))].slice(
          0,
          200,
        )
      : [],
    states: businessStates.filter((state) => list(states).includes(state)),
    sort: sortKeys.find((key) => key === sort) ?? 'oldest',
  };
};

/** How many things narrow the list, for the button of the phone; `new` is one of them. */
export const narrowings = ({ owners, states }: HomeFilter): number => owners.length + states.length + 1;

/** Whether a filter leaves something out. */
export const isNarrowed = ({ owners, states }: HomeFilter): boolean => owners.length > 0 || states.length > 0;

/**
 * Why no card is shown: that there is no app at all (`any` is false), and where they are added or, who does not `mayAdd`, by whom;
 * else what the filter asks for.
 */
export const whyNoCards = ({ owners, states }: HomeFilter, viewer: Viewer, any: boolean, mayAdd: boolean): string => {
  if (!any)
    return mayAdd
      ? 'There is no app yet. Apps belong to a company and are added on its page.'
      : 'There is no app yet. Campaign managers, account managers, sales and support add apps.';
  const which = states.map((state) => businessStateNames[state].toLowerCase()).join(' or ');
  const [owner] = owners;
  const whose = owners.length === 1 && owner === viewer.id ? ' of yours' : ' of the chosen owners';
  return `You are looking at ${which ? `${which} ` : ''}apps${owners.length > 0 ? whose : ''}. There is none.`;
};

type Person = { id: number; email: string; role: Role; deleted_at: string | null };
export type OwnerOption = { value: string; label: string };

/** Who may be chosen as an owner, by address; a chosen person who is removed or unknown by now stays to be taken out. */
export const ownerOptions = (users: readonly Person[], chosen: readonly number[]): OwnerOption[] => {
  const option = ({ id, email, deleted_at }: Person) => ({
    value: String(id),
    label: deleted_at === null ? email : `${email} (removed)`,
  });
  const offered = users.filter(
    ({ id, role, deleted_at }) => chosen.includes(id) || (deleted_at === null && !excludedAssigneeRoles.includes(role)),
  );
  const unknown = chosen.filter((id) => !users.some((user) => user.id === id));
  return [
    ...offered.map(option).sort((a, b) => a.label.localeCompare(b.label, 'en')),
    ...unknown.map((id) => ({ value: String(id), label: `User ${id}` })),
  ];
};
