import {
  type BudgetMode,
  budgetModeLabels,
  type LineItemType,
  lineItemLabels,
  lineItemTypeLabels,
  type ObjectiveType,
} from '@fairlead/domain/line-item/line-item';
import { shownMargin } from '@fairlead/domain/line-item/margin';
import { shownObjective } from '@fairlead/domain/line-item/roas';
import { type Rollover, rolloverLabels } from '@fairlead/domain/line-item/rollover';
import { type Currency, currencyDecimals } from '@fairlead/domain/money';
import { type State, stateNames } from '@fairlead/domain/state';
import { amount, writtenAmount } from '#ui/form/amount.ts';
import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import { day } from '#ui/format.ts';
import type { ShownLineItem, Typed } from './shown.ts';

/** "25 %", "33.33 %": as many decimals as it has, at most 2. */
export const percentText = (value: number): string => `${Number(value.toFixed(2))} %`;
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/** A client target as typed: an amount per action, or a return in percent. */
export const targetText = (type: ObjectiveType, value: number, currency: Currency): string =>
  type === 'ROAS' ? percentText(value) : writtenAmount(value, currency);

/** The same in a table: yen and won without decimals (D-076). Cents of others stand, as a target is small. */
const targetInTable = (type: ObjectiveType, value: number, currency: Currency): string =>
  type !== 'ROAS' && currencyDecimals(currency) === 0 ? amount(value, currency) : targetText(type, value, currency);

/** With another KPI the saved target is a target no more: one is asked for (D-050). */
export const needsTarget = ({
  client_objective_type: type,
  client_objective_value: value,
  saved,
}: ShownLineItem): boolean =>
  value === null || (type !== saved.client_objective_type && value === saved.client_objective_value);

/** The target of a row as its cell says it, also what is asked for where there is none. */
export const targetWords = (row: ShownLineItem): string => {
  const { client_objective_type: type, client_objective_value: value, currency } = row;
  if (value !== null && !needsTarget(row)) return targetInTable(type, value, currency);
  return type === 'ROAS' ? 'Enter a percent' : 'Enter an amount';
};

type Known = {
  currency: Currency;
  /** The KPI a target is read by where nothing beside it says another; without one it is a plain number. */
  kpi?: ObjectiveType;
  events: readonly { id: number; name: string }[];
};

const plainOf = (name: string, value: unknown, events: Known['events']) => {
  if (name === 'line_item_type') return lineItemTypeLabels[value as LineItemType];
  if (name === 'budget_mode') return budgetModeLabels[value as BudgetMode];
  if (name === 'state') return stateNames[value as State];
  if (name === 'rollover') return rolloverLabels[value as Rollover];
  if (name === 'attribution_days_data_science' || name === 'overpacing_minus_days')
    return typeof value === 'number' ? daysText(value) : undefined;
  if (name === 'target_custom_action_type_id') return events.find(({ id }) => id === value)?.name;
  if (name === 'margin_starts') return typeof value === 'string' ? day(value) : undefined;
  return undefined;
};

const labels = { ...lineItemLabels, state: 'State', rollover: 'Rollover status' };

const isKpi = (value: unknown): value is ObjectiveType => value === 'CPA' || value === 'ROAS';

/** A target is one of its KPI: neither is decided without the other (D-050, decision 0162). */
export const targetOfKpi = ['client_objective_type', 'client_objective_value'] as const satisfies (keyof Typed)[];

/** Labels and values of a line item in its units of typing: for the form, the grid and a merge. */
export const typedWords = ({ currency, kpi, events }: Known) =>
  ({
    thing: 'line item',
    labels,
    together: [targetOfKpi],
    show: (name: string, value: unknown, beside: Readonly<Record<string, unknown>> = {}) => {
      const type = isKpi(beside.client_objective_type) ? beside.client_objective_type : kpi;
      if (name === 'client_objective_value' && typeof value === 'number' && type)
        return targetText(type, value, currency);
      if (name === 'margin' && typeof value === 'number') return percentText(value);
      return plainOf(name, value, events) ?? plainValue(value);
    },
  }) satisfies FieldWords<Typed>;

/** The same for the change log, which has the values as they are stored. */
export const storedWords = ({ currency, kpi, events }: Known) => ({
  thing: 'line item',
  labels: { ...labels, margin_starts: 'Margin from' } as Record<string, string>,
  show: (name: string, value: unknown, beside: Readonly<Record<string, unknown>> = {}) => {
    if (name === 'client_objective_value' && value !== null) {
      const type = isKpi(beside.client_objective_type) ? beside.client_objective_type : kpi;
      return type ? targetText(type, shownObjective(type, Number(value)), currency) : plainValue(Number(value));
    }
    if (name === 'margin' && value !== null && value !== undefined) return percentText(shownMargin(String(value)));
    if (name === 'margin_starts' && value === null && beside.margin) return 'in force';
    return plainOf(name, value, events) ?? plainValue(value);
  },
});
