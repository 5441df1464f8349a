import { FREE_BUDGET_PERCENT_STEP } from '@fairlead/domain/constants';
import { freeBudgetTypeNames, freeBudgetTypes } from '@fairlead/domain/line-item-budget/budget';
import { freeBudgetTypeAt } from '@fairlead/domain/line-item-budget/budget.rules';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useField } from '#ui/form/useField.tsx';

const options = freeBudgetTypes.map((value) => ({ value, label: freeBudgetTypeNames[value] }));

/** Percent and type of the free part. At 0 percent it is not billed; above it somebody has to say which (BU-28 to BU-30). */
export const FreeBudget = () => {
  const percent = useField({ name: 'free_budget_percent' });
  const type = useField({ name: 'free_budget_type' });
  const set = (next: number | null) => {
    const before = percent.field.value as number | null;
    percent.field.onChange(next);
    if (next === 0) type.field.onChange(freeBudgetTypeAt(0, null));
    else if (before === 0 && next !== null) type.field.onChange(null);
  };
  return (
    <div className="budget-pair">
      <NumberField
        name="free_budget_percent"
        label="Free budget percent"
        required
        suffix=" %"
        step={FREE_BUDGET_PERCENT_STEP}
        decimals={2}
        onNumber={set}
      />
      <SelectField
        name="free_budget_type"
        label="Free budget type"
        options={options}
        disabled={percent.field.value === 0}
        required={percent.field.value !== 0}
      />
    </div>
  );
};
