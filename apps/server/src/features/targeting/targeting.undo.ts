import { may } from '@fairlead/domain/permission';
import { loggedTargetingLabels } from '@fairlead/domain/targeting/labels';
import {
  editedTargeting,
  placeOfField,
  type TargetingEdit,
  targetingFields,
} from '@fairlead/domain/targeting/targeting';
import type { Context } from '../../context.ts';
import { defineUndo, type Logged, type Said, WITHOUT_RIGHT } from '../../platform/changes/undo.ts';
import { Conflict, NotFound } from '../../refusal.ts';
import { getTargeting, updateTargeting } from './targeting.service.ts';
import { listsThere, mirrorsAmong } from './targeting-undo.sql.ts';

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

const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const campaigns = entries.map(({ entity_id }) => entity_id);
  const guarded = context.user !== null && !may(context.user.role, 'campaign.ab_test');
  const mirrors = new Set(guarded ? await mirrorsAmong(context, campaigns) : []);
  const listsOf = ({ changes }: Logged) =>
    changes.flatMap(({ before }) => (typeof before === 'number' ? [before] : []));
  const there = new Set(await listsThere(context, entries.flatMap(listsOf)));
  return entries.map((entry) => {
    if (mirrors.has(entry.entity_id)) return WITHOUT_RIGHT;
    return listsOf(entry).every((list) => there.has(list)) ? null : LIST_GONE;
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
