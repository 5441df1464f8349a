import { budgetState, NOT_DELETABLE_TEXT } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { FloatMenu, type MenuItem } from '#ui/menu/FloatMenu.tsx';
import type { Budget, Place } from './budget.queries.ts';
import { toBudget } from './paths.ts';
import { useBooking, useBudgetRights } from './rights.ts';
import { useDeleting } from './useDeleting.ts';

type Given = { place: Place; now: Date; hasCurrent: boolean; onCopy: (budget: Budget) => void };

/** The menu at a row's last button. Without a current budget nothing can be copied (BU-04, D-080). */
export const useRowMenu = ({ place, now, hasCurrent, onCopy }: Given) => {
  const [open, setOpen] = useState<{ budget: Budget; button: HTMLElement } | null>(null);
  const rights = useBudgetRights();
  const { book } = useBooking(place);
  const navigate = useNavigate();
  const deleting = useDeleting();
  const more = useCallback(
    (budget: Budget, button: HTMLElement) => setOpen((now) => (now?.button === button ? null : { budget, button })),
    [],
  );
  const itemsOf = (budget: Budget): MenuItem[] => {
    const { readOnly, deletable } = budgetState(budget, now);
    const items: (MenuItem | false)[] = [
      {
        key: 'edit',
        label: rights.edit && !readOnly ? 'Edit budget' : 'Open budget',
        icon: <IconPencil size={16} aria-hidden />,
        onSelect: () => void navigate(toBudget(place, budget.id)),
      },
      book &&
        hasCurrent && {
          key: 'copy',
          label: 'Copy budget',
          icon: <IconCopy size={16} aria-hidden />,
          onSelect: () => onCopy(budget),
        },
      rights.remove && {
        key: 'delete',
        label: 'Delete budget',
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        ...(deletable ? {} : { off: NOT_DELETABLE_TEXT }),
        onSelect: () => void deleting(budget),
      },
    ];
    return items.filter((item) => item !== false);
  };
  const menu: ReactNode = open && (
    <FloatMenu
      anchor={open.button}
      label={`More for ${open.budget.name}`}
      items={itemsOf(open.budget)}
      onClose={() => setOpen(null)}
    />
  );
  return { more, menu };
};
