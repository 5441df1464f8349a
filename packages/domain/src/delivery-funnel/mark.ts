import type { Platform } from '../audience/criterion.ts';
import { listLabels } from '../audience/labels.ts';
import { campaignLabels } from '../campaign/labels.ts';
import { creativeLabels } from '../creative/labels.ts';
import { creativeGroupLabels } from '../creative-group/labels.ts';
import { capitalized } from '../in-words.ts';
import { lineItemLabels } from '../line-item/line-item.ts';
import { budgetLabels } from '../line-item-budget/labels.ts';
import { targetingLabels } from '../targeting/labels.ts';
import { mostTellingFirst } from './telling.ts';

type Field = { field: string; before?: unknown; after?: unknown };
type Changed = {
  entity: string;
  entity_name: string;
  action: 'create' | 'update' | 'delete' | 'undo';
  changes: readonly Field[];
};
type About = { id: number; platform: Platform };

/** What a record other than the campaign is called, and its fields as its own history calls them. */
const kinds: Readonly<Record<string, { prefix: string; labels: (platform: Platform) => Record<string, string> }>> = {
  campaign_targeting: { prefix: 'Lists', labels: targetingLabels },
  line_item: { prefix: 'Line item', labels: () => lineItemLabels },
  line_item_budget: { prefix: 'Budget', labels: () => budgetLabels },
  creative_group: { prefix: 'Creative group', labels: () => creativeGroupLabels },
  creative: { prefix: 'Creative', labels: () => creativeLabels },
  targeting_list: { prefix: 'Audience', labels: () => listLabels },
};
const doings = { create: 'made', delete: 'deleted', update: 'changed', undo: 'taken back' } as const;

/** Fields that say from when on another holds: they belong to that one. */
const since: Readonly<Record<string, string>> = {
  line_item_starts: 'line_item_id',
  client_cost_starts: 'client_cost',
  margin_starts: 'margin',
};

/** "Daily cap" within a sentence: "daily cap"; "KPI type" stays. */
const within = (label: string): string => label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

/** Whether a creative group changed the campaigns that it shows. */
const isGroupOf = (entity: string, { field }: Field): boolean =>
  entity === 'creative_group' && field === 'campaign_ids';

const holds = (list: unknown, id: number): boolean => Array.isArray(list) && list.includes(id);

/** Whether a creative changed which campaigns of its group show it. */
const isSwitchOf = (entity: string, { field }: Field): boolean =>
  entity === 'creative' && field === 'connected_campaigns';

type Setting = { campaign_id: number; active: boolean };

/** Campaigns that are not named show the creative. */
const shows = (settings: unknown, id: number): boolean =>
  !((settings ?? []) as readonly Setting[]).some(({ campaign_id, active }) => campaign_id === id && !active);

/**
 * The fields of a change as far as they concern a campaign, the most telling first, which names it: of the campaigns of a creative
 * group, and of those that show a creative, only this one is told, and nothing where it stayed.
 */
export const fieldsAbout = ({ entity, changes }: Pick<Changed, 'entity' | 'changes'>, id: number) => {
  const told = changes.map(({ field, before, after }) => ({ field, before: before ?? null, after: after ?? null }));
  const own = (list: unknown) => (holds(list, id) ? [id] : []);
  const moved = told.flatMap((one) =>
    isGroupOf(entity, one) && holds(one.before, id) !== holds(one.after, id)
      ? [{ ...one, before: own(one.before), after: own(one.after) }]
      : [],
  );
  const setting = (list: unknown): Setting[] => [{ campaign_id: id, active: shows(list, id) }];
  const switched = told.flatMap((one) =>
    isSwitchOf(entity, one) && shows(one.before, id) !== shows(one.after, id)
      ? [{ ...one, before: setting(one.before), after: setting(one.after) }]
      : [],
  );
  return [
    ...moved,
    ...switched,
    ...mostTellingFirst(
      entity,
      told.filter((one) => !isGroupOf(entity, one) && !isSwitchOf(entity, one)),
    ),
  ];
};

/**
 * What was changed, as the title of its mark: "Daily cap", "Line item: client target", "Creative Summer made", "Creative
 * switched off: Summer", "Creative group connected: Summer". What may be long stands last, as the title is cut at its end.
 */
export const markText = (changed: Changed, { id, platform }: About): string => {
  const { entity, entity_name, action } = changed;
  const kind = kinds[entity];
  const fields = fieldsAbout(changed, id);
  const named = fields.filter(({ field }) => !fields.some((other) => other.field === since[field]));
  const [first, ...more] = named;
  if (action === 'create' || action === 'delete' || !first)
    return `${kind?.prefix ?? 'Campaign'} ${entity_name} ${doings[action]}`;
  const rest = `${more.length > 0 ? ` and ${more.length} more` : ''}${action === 'undo' ? ', taken back' : ''}`;
  if (isGroupOf(entity, first))
    return `${kind?.prefix} ${holds(first.after, id) ? 'connected' : 'disconnected'}${rest}: ${entity_name}`;
  if (isSwitchOf(entity, first))
    return `${kind?.prefix} switched ${shows(first.after, id) ? 'on' : 'off'}${rest}: ${entity_name}`;
  const label = (kind ? kind.labels(platform) : campaignLabels)[first.field] ?? first.field.replaceAll('_', ' ');
  // Of several lists of a campaign it says which one
  if (entity === 'targeting_list') return `${kind?.prefix} ${entity_name}: ${within(label)}${rest}`;
  if (kind) return `${kind.prefix}: ${within(label)}${rest}`;
  return `${capitalized(label)}${rest}`;
};
