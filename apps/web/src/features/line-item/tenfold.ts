import { lineItemLabels } from '@fairlead/domain/line-item/line-item';
import type { Change } from '@fairlead/domain/tenfold';
import { percentText, targetText } from './line-item-words.tsx';
import type { ShownLineItem } from './shown.ts';

type Row = Pick<
  ShownLineItem,
  'name' | 'currency' | 'margin' | 'client_objective_type' | 'client_objective_value' | 'saved'
>;

/** A target that is typed for the KPI it was saved with; for another one there is nothing to compare it with. */
export const targetChange = (row: Row, after: number | null): Change => {
  const { client_objective_type: type, currency, name, saved } = row;
  return {
    ...{ name, label: lineItemLabels.client_objective_value, after },
    before: type === saved.client_objective_type ? saved.client_objective_value : null,
    written: (value) => targetText(type, value, currency),
  };
};

/** A margin that is typed, beside the one that the row shows. */
export const marginChange = ({ name, margin }: Row, after: number | null): Change => ({
  ...{ name, label: lineItemLabels.margin, before: margin, after, written: percentText },
});
