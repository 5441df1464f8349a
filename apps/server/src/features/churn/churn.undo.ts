import { Conflict, NotFound } from '../../http/errors.ts';
import { defineUndo } from '../../platform/changes/undo.ts';
import { loggedChurnApp, updateChurnApp } from './churn.service.ts';

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
    apply: (context, id, { is_churn_prediction_enabled: enabled }) => {
      if (typeof enabled !== 'boolean') throw new Conflict('The churn API was switched again since, and is kept');
      return updateChurnApp(context, id, enabled);
    },
  });
