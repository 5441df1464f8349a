import { day } from '#ui/format.ts';
import { percentText } from './shown.ts';

const labels = { percent: 'Size', start_date: 'Starts' };

/** Words of the control group for its form and its history. */
export const controlGroupWords = {
  thing: 'control group',
  labels,
  show: (name: string, value: unknown) => {
    if (name === 'percent' && typeof value === 'number') return percentText(value);
    return name === 'start_date' && typeof value === 'string' ? day(value) : String(value ?? '–');
  },
};
