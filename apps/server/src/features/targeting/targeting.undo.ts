import { may } from '@fairlead/domain/permission';
import { loggedTargetingLabels } from '@fairlead/domain/targeting/labels';
import {
  editedTargeting,
  placeOfField,
  type TargetingEdit,
  targetingFields,
  targetingOf,
} from '@fairlead/domain/targeting/targeting';
import { ARCHIVED_LIST } from '@fairlead/domain/targeting/targeting.rules';
import type { Context } from '../../context.ts';
import { defineUndo, type Logged, type Said, WITHOUT_RIGHT } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { Conflict, NotFound } from '../../refusal.ts';
import { getTargeting, updateTargeting } from './targeting.service.ts';
import { listsOfAll, listsThere, mirrorsAmong } from './targeting-undo.sql.ts';

const LIST_GONE = 'The targeting list was deleted since';

/** Whole sides as they are after some of their fields go back. */
const asEdit = async (context: Context, id: number, fields: Record<string, unknown>): Promise<TargetingEdit> => {
  const { targeting_configurations: now } = await getTargeting(context, id);
  const edit: Record<string, Record<string, number | null | undefined>> = {};
  for (const [field, value] of Object.entries(fields)) {
    const place = placeOfField(field);
    if (!place || (value !== null && typeof value !== 'number'))
      throw new Conflict('This change is of an earlier kind, and is kept');
    edit[place.side] = { ...now[place.side], ...edit[place.side], [place.criterion]: value };
  }
  return editedTargeting(now, edit);
};

/** The lists that taking an entry back would name. */
const listsBefore = ({ changes }: Logged): number[] =>
  changes.flatMap(({ before }) => (typeof before === 'number' ? [before] : []));

const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const campaigns = entries.map(({ entity_id }) => entity_id);
  const guarded = context.user !== null && !may(context.user.role, 'campaign.ab_test');
  const mirrors = new Set(guarded ? await mirrorsAmong(context, campaigns) : []);
  const there = new Map(
    (await listsThere(context, entries.flatMap(listsBefore))).map(({ id, state }) => [id, state] as const),
  );
  const isArchived = (list: unknown) => typeof list === 'number' && there.get(list) === 'archived';
  const asked = entries.filter((entry) => listsBefore(entry).some(isArchived)).map(({ entity_id }) => entity_id);
  const named = asked.length > 0 ? await listsOfAll(context, asked) : null;
  return entries.map((entry) => {
    if (mirrors.has(entry.entity_id)) return WITHOUT_RIGHT;
    const lists = listsBefore(entry);
    if (!lists.every((list) => there.has(list))) return LIST_GONE;
    if (!lists.some(isArchived)) return null;
    // One that is named still is not chosen anew
    const ways = waysBack(entry, targetingFields(targetingOf(named?.get(entry.entity_id) ?? [])));
    return whyNoWayBack(ways, (way) => (Object.values(way).some(isArchived) ? ARCHIVED_LIST : null));
  });
};

/** A list that was chosen is taken back by choosing the one before, each field for itself. */
export const defineTargetingUndo = (): void =>
  defineUndo('campaign_targeting', {
    labels: loggedTargetingLabels,
    current: async (context, id) => {
      try {
        const { targeting_configurations, version } = await getTargeting(context, id);
        return { ...targetingFields(targeting_configurations), version };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    whyNot,
    apply: async (context, id, fields, version) =>
      updateTargeting(context, id, { targeting_configurations: await asEdit(context, id, fields), version }),
  });
