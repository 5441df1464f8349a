import { dayTime } from '#ui/format.ts';

const labels = {
  is_churn_prediction_enabled: 'Churn API',
  last_churn_file: 'Churn file',
  last_churn_update: 'Last updated',
};

/** Words of the churn API for its form and its history. */
export const churnWords = {
  thing: 'churn API',
  labels,
  show: (name: string, value: unknown) => {
    if (value === null || value === undefined) return '–';
    if (name === 'is_churn_prediction_enabled') return value === true ? 'On' : 'Off';
    return name === 'last_churn_update' && typeof value === 'string' ? dayTime(value) : String(value);
  },
};
