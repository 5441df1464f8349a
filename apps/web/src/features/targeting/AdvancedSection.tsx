import { sizeOf } from '@fairlead/domain/audience/audience';
import { criterionNames } from '@fairlead/domain/audience/criterion';
import { type NamedCriterion, targetingField } from '@fairlead/domain/targeting/targeting';
import type { ReactNode } from 'react';
import type { TargetingList } from '#features/audience/audience.queries.ts';
import { useFieldSource } from '#ui/form/field-source.ts';
import { NameSelectField } from '#ui/form/NameSelectField.tsx';
import { plural } from '#ui/format.ts';
import { optionsOf } from './list-options.ts';

type Side = 'whitelists' | 'blacklists';
const words = { whitelists: 'Target', blacklists: 'Exclude' } as const;

type CellProps = { side: Side; criterion: NamedCriterion; lists: readonly TargetingList[] | null; disabled: boolean };

const Cell = ({ side, criterion, lists, disabled }: CellProps) => {
  const name = targetingField(side, criterion);
  const chosen = useFieldSource().useFieldValue(name) as number | null;
  const list = lists?.find(({ id }) => id === chosen);
  const size = list && sizeOf(list);
  return (
    <NameSelectField
      name={name}
      label={
        <>
          <span className="targeting-way">{words[side]}</span>
          <span className="sr"> by {criterionNames[criterion].toLowerCase()}</span>
        </>
      }
      options={optionsOf(lists, chosen)}
      placeholder={!lists || lists.some(({ state }) => state === 'new') ? 'Choose a list' : 'No list of it yet'}
      searchable
      clearable
      disabled={disabled}
      {...(size?.show === 'rows' ? { description: plural(size.rows, 'row') } : {})}
    />
  );
};

type Props = {
  criteria: readonly NamedCriterion[];
  /** Null: not known yet. */
  lists: readonly TargetingList[] | null;
  platform: string;
  /** What stands below the head where there is no list to choose. */
  none: ReactNode;
  disabled: boolean;
};

/** What else is told of a request, each to target and to exclude (CT-02, CT-14). */
export const AdvancedSection = ({ criteria, lists, platform, none, disabled }: Props) => (
  <section className="targeting-part" aria-labelledby="targeting-advanced">
    <div className="section-head">
      <h2 id="targeting-advanced">Advanced Targeting</h2>
      <span className="dim small">
        {criteria.length} criteria on {platform === 'ios' ? 'iOS' : 'Android'}
      </span>
    </div>
    {!lists?.some(({ state }) => state === 'new') && none}
    <div className="targeting-criteria">
      {criteria.map((criterion) => {
        const fitting = lists?.filter((list) => list.criterion === criterion) ?? null;
        return (
          <div key={criterion} className="targeting-criterion">
            <h3>{criterionNames[criterion]}</h3>
            <Cell side="whitelists" criterion={criterion} lists={fitting} disabled={disabled} />
            <Cell side="blacklists" criterion={criterion} lists={fitting} disabled={disabled} />
          </div>
        );
      })}
    </div>
  </section>
);
