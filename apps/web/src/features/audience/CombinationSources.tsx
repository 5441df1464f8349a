import { type Operator, operatorNames } from '@fairlead/domain/audience/operator';
import { pathOfList } from '@fairlead/domain/audience/routing';
import { IconAlertTriangleFilled, IconCircles, IconCirclesRelation, IconUsersMinus } from '@tabler/icons-react';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { count } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { TargetingList } from './audience.queries.ts';
import { ListAge } from './Fresh.tsx';
import { SourceBadge } from './SourceBadge.tsx';
import './sources.css';

const says: Record<Operator, { how: string; result: string; icon: typeof IconCircles }> = {
  union: { how: 'keep what is in any of them', result: 'In any of them', icon: IconCircles },
  intersection: { how: 'keep what is in all of them', result: 'In all of them', icon: IconCirclesRelation },
  difference: { how: 'keep the first, take away the second', result: 'In A and not in B', icon: IconUsersMinus },
};
export const letterOf = (index: number): string => String.fromCharCode(65 + index);
/** Colours of the sources, in their order; the letter is always written. */
const SETS = 6;
export const setOf = (index: number): string => `audience-set-${index % SETS}`;

/** What the result lost on the way, where the sizes alone tell it. */
const lost = (operator: Operator, sizes: readonly (number | null)[], rows: number | null): string | null => {
  const known = sizes.filter((size) => size !== null);
  if (rows === null || known.length < sizes.length) return null;
  const [first = 0] = known;
  const whole = operator === 'difference' ? first : known.reduce((sum, size) => sum + size, 0);
  if (operator === 'intersection' || whole <= rows) return null;
  return `${count(whole - rows)} ${operator === 'difference' ? 'taken away' : 'counted once'}`;
};

type Props = { list: TargetingList; byId: ReadonlyMap<number, TargetingList> };

/** What a combination is made of, under its row: sources and result on one scale (AD-15). */
export const CombinationSources = ({ list, byId }: Props) => {
  const { operator, source_targeting_list_ids: ids } = list.source;
  if (!operator) return null;
  const { how, result, icon: Icon } = says[operator];
  const sources = ids.map((id) => ({ id, source: byId.get(id) }));
  const sizes = sources.map(({ source }) => source?.rows ?? null);
  const most = Math.max(1, list.rows ?? 0, ...sizes.map((size) => size ?? 0));
  const bar = (rows: number | null, set: string) => (
    <span className="audience-source-bar" aria-hidden>
      <i className={set} style={{ width: `${((rows ?? 0) / most) * 100}%` }} />
    </span>
  );
  return (
    <div className="audience-sources">
      <div className="audience-source-op">
        <Icon size={18} stroke={1.7} aria-hidden />
        <b>{operatorNames[operator]}</b>
        <span className="dim small">{how}</span>
      </div>
      <ul className="audience-source-list panel" aria-label={`Sources of ${list.name}`}>
        {sources.map(({ id, source }, index) => (
          <li key={id} className="audience-source-row">
            <span className={`audience-set-key ${setOf(index)}`}>{letterOf(index)}</span>
            {source ? (
              <PlainLink href={pathOfList(source)} className="audience-source-name cut">
                {source.name}
              </PlainLink>
            ) : (
              <span className="audience-source-name cut dim">Not among the newest lists</span>
            )}
            <span className="audience-source-kind">
              {source && (source.state === 'archived' ? <ArchivedChip /> : <SourceBadge origin={source.origin} />)}
            </span>
            <CopyId id={id} />
            {bar(source?.rows ?? null, setOf(index))}
            <b className="num">{source?.rows == null ? 'none' : count(source.rows)}</b>
            <span className="audience-source-age">
              {source && <ListAge list={source} />}
              {source?.not_updating && (
                <span className="audience-note audience-note-warning">
                  <IconAlertTriangleFilled size={12} aria-hidden />
                  Not updating
                </span>
              )}
            </span>
          </li>
        ))}
        <li className="audience-source-row audience-source-sum">
          <span className="audience-set-key audience-set-r" aria-hidden>
            =
          </span>
          <span className="audience-source-name cut">{result}</span>
          <span className="audience-source-kind" />
          <span className="audience-source-gap" />
          {bar(list.rows, 'audience-set-r')}
          <b className="num">{list.rows === null ? 'none' : count(list.rows)}</b>
          <span className="audience-source-age dim small">{lost(operator, sizes, list.rows)}</span>
        </li>
      </ul>
      <PlainLink href={pathOfList(list)} className="button-link audience-source-open">
        Open combination
      </PlainLink>
    </div>
  );
};
