import { standsStill } from '@fairlead/domain/audience/freshness';
import { pathOfList } from '@fairlead/domain/audience/routing';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { Note } from '#ui/layout/Note.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { TargetingList } from '../audience/audience.queries.ts';
import { letterOf, type Slots } from './slots.ts';

/** Sources that stand still, and what to do about each. */
export const Still = ({ slots, byId }: { slots: Slots; byId: ReadonlyMap<number, TargetingList> }) => (
  <div className="combine-still-notes">
    {slots.map((id, slot) => {
      const list = byId.get(id ?? 0);
      if (!list || !standsStill(list)) return null;
      const letter = letterOf(slot);
      return (
        <Note
          key={list.id}
          icon={<IconAlertTriangleFilled size={16} aria-hidden />}
          action={
            <PlainLink href={pathOfList(list)}>
              Open {letter}
              <span className="sr">, {list.name}</span>
            </PlainLink>
          }
        >
          <b>{letter} stands still.</b>{' '}
          {list.state === 'archived'
            ? `“${list.name}” is archived. Unarchive it or take ${letter} out.`
            : `A source of “${list.name}” is archived. Unarchive it or take ${letter} out.`}
        </Note>
      );
    })}
  </div>
);

/** For the foot of the form: that standing still is no reason not to go on. */
export const StillCount = ({ sources, verb }: { sources: readonly TargetingList[]; verb: string }) => {
  const still = sources.filter(standsStill).length;
  if (still === 0) return null;
  return (
    <span className="combine-still-count inline tone-warn">
      <IconAlertTriangleFilled size={14} aria-hidden />
      {still === 1 ? '1 source is' : `${still} sources are`} not updating, you can still {verb}
    </span>
  );
};
