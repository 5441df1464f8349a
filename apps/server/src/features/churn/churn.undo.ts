import { whyNotChurn } from '@fairlead/domain/churn/churn.rules';
import { defineUndo, type Logged } from '../../platform/changes/undo.ts';
import { Conflict, NotFound } from '../../refusal.ts';
import { getChurnApp, loggedChurnApp, updateChurnApp } from './churn.service.ts';

/** The switch is taken back by switching; files come from the prediction service and are not taken back. */
export const defineChurnUndo = (): void =>
  defineUndo('churn_app', {
    current: (context, id) =>
      loggedChurnApp(context, id).catch((error: unknown) => {
        if (error instanceof NotFound) return null;
        throw error;
      }),
    built: {
      fields: ['last_churn_file', 'last_churn_update'],
      why: 'A file of the prediction service cannot be taken back',
    },
    whyNot: async (context, entries) => {
      const back = (entry: Logged) =>
        entry.changes.find(({ field }) => field === 'is_churn_prediction_enabled')?.before;
      const whys = new Map<number, string | null>();
      for (const id of new Set(entries.filter((entry) => back(entry) === true).map(({ entity_id }) => entity_id)))
        whys.set(id, whyNotChurn(await getChurnApp(context, id), true));
      return entries.map((entry) => (back(entry) === true ? (whys.get(entry.entity_id) ?? null) : null));
    },
    apply: (context, id, { is_churn_prediction_enabled: enabled }) => {
      if (typeof enabled !== 'boolean') throw new Conflict('The churn API was switched again since, and is kept');
      return updateChurnApp(context, id, enabled);
    },
  });
