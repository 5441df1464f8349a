import { sizeOf } from '@fairlead/domain/audience/audience';
import { freshnessOf, lastJump, lateText } from '@fairlead/domain/audience/freshness';
import { operatorNames } from '@fairlead/domain/audience/operator';
import { pathOfList } from '@fairlead/domain/audience/routing';
import { stateNames } from '@fairlead/domain/state';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { Age } from '#ui/bits/Age.tsx';
import { BusyChip, Meter } from '#ui/bits/Busy.tsx';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { Was } from '#ui/bits/Was.tsx';
import { compact, count, dayTime } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { TargetingList } from './audience.queries.ts';
import { letterOf, setOf } from './CombinationSources.tsx';
import { at, NotesMark } from './cells.tsx';
import type { RowTools } from './columns.tsx';
import { JumpMark, NotUpdating } from './Fresh.tsx';
import { isRebuilding, isRefreshing, sayJob, shareOf } from './list-job.ts';
import { useListJob } from './useListJobs.ts';
import './folded-list.css';

type One = { list: TargetingList };

const Rows = ({ list }: One) => {
  const job = useListJob(list.id);
  const size = sizeOf(list);
  if (size.show === 'building') return <Meter share={job ? shareOf(job) : null} label={`Building ${list.name}`} />;
  if (size.show === 'refreshing') return <span className="dim">Not counted yet</span>;
  if (size.show === 'failed')
    return (
      <span className="audience-size-none">
        none
        <NotesMark list={list} inCell />
      </span>
    );
  return (
    <b title={count(size.rows)}>
      {compact(size.rows)}
      <NotesMark list={list} inCell />
    </b>
  );
};

const Updated = ({ list }: One) => {
  const job = useListJob(list.id);
  const now = useProductNow();
  const again = isRebuilding(list, job);
  const { show } = sizeOf(list);
  if (show === 'building' || show === 'refreshing' || again) {
    const { phase, far } = job ? sayJob(job) : { phase: 'Waiting', far: '' };
    const refreshes = show === 'refreshing' || isRefreshing(list, job);
    return (
      <span title={[phase, far].filter(Boolean).join(' ')}>
        <BusyChip>{refreshes ? 'refreshing' : 'Building...'}</BusyChip>
      </span>
    );
  }
  const fresh = freshnessOf(list, now);
  if (!fresh) return <span className="dim">Never</span>;
  return (
    <span title={[dayTime(at(fresh.at)), lateText(fresh)].filter(Boolean).join(', ')}>
      <Age hours={fresh.hours} tone={fresh.tone} />
    </span>
  );
};

const Used = ({ list }: One) => {
  const [by, notBy] = [list.whitelist_campaign_ids.length, list.blacklist_campaign_ids.length];
  return (
    <>
      <span className="sr">{`${count(by)} targeted, ${count(notBy)} excluded`}</span>
      <span aria-hidden title="Targeted / excluded">
        <span className={by > 0 ? '' : 'dim'}>{count(by)}</span> <span className="dim">/</span>{' '}
        <span className={notBy > 0 ? '' : 'dim'}>{count(notBy)}</span>
      </span>
    </>
  );
};

type Props = One & {
  /** Where it comes from, or what it targets by. */
  kind: ReactNode;
  /** Without its unsaved values. */
  saved: TargetingList;
  more?: RowTools['more'];
};

/** A list where the grid has no columns: under its name, what it is, how big, how fresh, where it is used. */
export const FoldedList = ({ list, kind, saved, more }: Props) => {
  const jump = sizeOf(list).show === 'rows' ? lastJump(list.sizes) : null;
  return (
    <div className="audience-folded">
      <div className="audience-folded-what">
        {kind}
        {list.not_updating && <NotUpdating />}
        <CopyId id={list.id} inCell />
        {list.state !== saved.state && (
          <span className="dim">
            <Was>{stateNames[saved.state]}</Was>
          </span>
        )}
      </div>
      <dl className="audience-folded-figures">
        <div>
          <dt>Rows</dt>
          <dd>
            <Rows list={list} />
          </dd>
        </div>
        <div>
          <dt>Updated</dt>
          <dd>
            <Updated list={list} />
          </dd>
        </div>
        <div className="is-end">
          <dt>Used</dt>
          <dd>
            <Used list={list} />
          </dd>
        </div>
      </dl>
      {jump && <JumpMark jump={jump} />}
      {more && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button audience-folded-more"
          aria-label={`More for ${list.name}`}
          aria-haspopup="menu"
          onClick={(event) => more(list, event.currentTarget)}
        >
          <IconDots size={18} aria-hidden />
        </button>
      )}
    </div>
  );
};

/** What an open combination is made of: letter, name, size. */
export const FoldedSources = ({ list, byId }: One & { byId: ReadonlyMap<number, TargetingList> }) => {
  const { operator, source_targeting_list_ids: ids } = list.source;
  if (!operator) return null;
  return (
    <table className="audience-folded-sources" aria-label={`Sources of ${list.name}`}>
      <caption>{operatorNames[operator]} of</caption>
      <tbody>
        {ids.map((id, index) => {
          const source = byId.get(id);
          return (
            <tr key={id}>
              <td>
                <span className={`audience-set-key ${setOf(index)}`}>{letterOf(index)}</span>
              </td>
              <th scope="row">
                {source ? (
                  <PlainLink href={pathOfList(source)}>{source.name}</PlainLink>
                ) : (
                  <span className="dim">Not among the newest lists</span>
                )}
                {source?.state === 'archived' && <ArchivedChip />}
                {source?.not_updating && <NotUpdating />}
              </th>
              <td className="num">
                {source?.rows == null ? 'none' : <span title={count(source.rows)}>{compact(source.rows)}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
