import { type BudgetStatus, budgetStatusNames } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { Chip, UpcomingChip } from '#ui/bits/Chip.tsx';

/** Current, upcoming or completed. */
export const StatusChip = ({ status }: { status: BudgetStatus }) =>
  status === 'upcoming' ? (
    <UpcomingChip>{budgetStatusNames.upcoming}</UpcomingChip>
  ) : (
    <Chip tone={status === 'current' ? 'info' : 'quiet'}>{budgetStatusNames[status]}</Chip>
  );
