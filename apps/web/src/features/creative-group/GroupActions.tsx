import { whyNotArchived } from '@fairlead/domain/creative-group/creative-group';
import { IconListCheck } from '@tabler/icons-react';
import { tell } from '#ui/dialog/ask.ts';
import type { MenuItem } from '#ui/menu/FloatMenu.tsx';
import { MenuButton } from '#ui/menu/MenuButton.tsx';
import type { CreativeGroup } from './creative-group.queries.ts';

type Sets = Partial<Pick<CreativeGroup, 'state' | 'active'>>;

/** What is done to many groups at once: the flag that each sets (D-192). */
const actions: readonly { label: string; sets: Sets }[] = [
  { label: 'Archive', sets: { state: 'Archived' } },
  { label: 'Unarchive', sets: { state: 'New' } },
  { label: 'Pause', sets: { active: false } },
  { label: 'Unpause', sets: { active: true } },
];

const changedBy = (sets: Sets, rows: readonly CreativeGroup[]): CreativeGroup[] =>
  rows.filter((row) => Object.entries(sets).some(([flag, value]) => row[flag as keyof Sets] !== value));

type Props = {
  rows: readonly CreativeGroup[];
  onStage: (rows: readonly CreativeGroup[], sets: Sets) => void;
  /** What stands behind a dialog or on a page of its own. */
  more: readonly MenuItem[];
};

/**
 * Each action while one of the selected rows would change by it; what it changes stands there unsaved. While one of them has
 * campaigns none is archived, and the groups are named (CG-43, CG-44).
 */
export const GroupActions = ({ rows, onStage, more }: Props) => {
  const choose = (changes: readonly CreativeGroup[], sets: Sets) => {
    const why = sets.state === 'Archived' ? whyNotArchived(changes) : null;
    if (why === null) return onStage(changes, sets);
    void tell({ title: 'Cannot archive creative group', text: why });
  };
  return (
    <MenuButton
      label="Selection"
      icon={<IconListCheck size={16} aria-hidden />}
      items={[
        ...actions
          .map(({ label, sets }) => ({ label, sets, changes: changedBy(sets, rows) }))
          .filter(({ changes }) => changes.length > 0)
          .map(({ label, sets, changes }) => ({ key: label, label, onSelect: () => choose(changes, sets) })),
        ...more,
      ]}
    />
  );
};
