import { BUNDLE_STAYS, bundleMayBe } from '@fairlead/domain/application/application.rules';
import { commercialFields, writesCommercialFields } from '@fairlead/domain/application/application-rights';
import { applicationLabels } from '@fairlead/domain/application/labels';
import type { Context } from '../../context.ts';
import { defineUndo, type Logged, type Said, unlessArchived } from '../../platform/changes/undo.ts';
import { type ApplicationEdit, loggedApplication, updateApplication } from './application.service.ts';
import { applicationById, applicationsById, bundlesOf } from './application.sql.ts';

/** The log names categories by id and name, an edit by id. */
const asEdit = ({ advertiser_categories: categories, ...fields }: Record<string, unknown>): ApplicationEdit => ({
  ...(fields as ApplicationEdit),
  ...(Array.isArray(categories) ? { advertiser_categories: (categories as { id: number }[]).map(({ id }) => id) } : {}),
});

const REST_STAYS = 'What was saved with it stays, too.';

/** A bundle identifier that was given stays, and what was saved with it. */
const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const states = await unlessArchived('application')(context, entries);
  const given = entries.map(({ deed, changes }) =>
    deed === 'update' ? changes.find(({ field }) => field === 'bundle_identifier') : undefined,
  );
  const asked = entries.filter((_, at) => given[at]).map(({ entity_id }) => entity_id);
  const bundles = asked.length === 0 ? null : await bundlesOf(context, asked);
  return entries.map(({ entity_id, changes }, at) => {
    const { before = null } = given[at] ?? {};
    const stored = { bundle_identifier: bundles?.get(entity_id) ?? null };
    if (states[at] || !given[at] || bundleMayBe(before as string | null, stored)) return states[at] ?? null;
    return changes.length > 1 ? `${BUNDLE_STAYS} ${REST_STAYS}` : BUNDLE_STAYS;
  });
};

/** An application's edits are taken back by an edit; its creation by archiving. */
export const defineApplicationUndo = (): void =>
  defineUndo('application', {
    labels: applicationLabels,
    current: async (context, id) => {
      const row = await applicationById(context, id);
      return row ? { ...loggedApplication(row), version: row.version } : null;
    },
    currents: async (context, ids) =>
      new Map((await applicationsById(context, ids)).map((row) => [row.id, loggedApplication(row)])),
    apply: (context, id, fields, version) => updateApplication(context, id, { ...asEdit(fields), version }),
    mayUndo: ({ role }, { deed, changes }) =>
      writesCommercialFields(role) ||
      deed === 'create' ||
      !changes.some(({ field }) => (commercialFields as readonly string[]).includes(field)),
    whyNot,
    remove: (context, id, version) => updateApplication(context, id, { state: 'archived', version }),
  });
