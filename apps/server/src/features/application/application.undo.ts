import { commercialFields, writesCommercialFields } from '@fairlead/domain/application/application-rights';
import { applicationLabels } from '@fairlead/domain/application/labels';
import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { type ApplicationEdit, loggedApplication, updateApplication } from './application.service.ts';
import { applicationById } from './application.sql.ts';

/** The log names categories by id and name, an edit by id. */
const asEdit = ({ advertiser_categories: categories, ...fields }: Record<string, unknown>): ApplicationEdit => ({
  ...(fields as ApplicationEdit),
  ...(Array.isArray(categories) ? { advertiser_categories: (categories as { id: number }[]).map(({ id }) => id) } : {}),
});

/** An application's edits are taken back by an edit; its creation by archiving. */
export const defineApplicationUndo = (): void =>
  defineUndo('application', {
    labels: applicationLabels,
    current: async (context, id) => {
      const row = await applicationById(context, id);
      return row ? { ...loggedApplication(row), version: row.version } : null;
    },
    apply: (context, id, fields, version) => updateApplication(context, id, { ...asEdit(fields), version }),
    mayUndo: ({ role }, { deed, changes }) =>
      writesCommercialFields(role) ||
      deed === 'create' ||
      !changes.some(({ field }) => (commercialFields as readonly string[]).includes(field)),
    whyNot: unlessArchived('application'),
    remove: (context, id, version) => updateApplication(context, id, { state: 'archived', version }),
  });
