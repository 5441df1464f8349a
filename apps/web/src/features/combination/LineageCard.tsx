import { PROMISE_MINUTES } from '@fairlead/domain/audience/rebuild';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type TargetingList, usesOf } from '../audience/audience.queries.ts';
import type { SourceTree } from './combination.queries.ts';
import { Lineage } from './Lineage.tsx';
import { usesOfList } from './uses.ts';

type Props = {
  tree: SourceTree;
  failed: boolean;
  lists: readonly TargetingList[];
  /** The list of a saved combination: what uses it is drawn. */
  list?: number | undefined;
  /** What uses it, with the way there. */
  uses?: ReactNode;
};

/** What a combination is made of and what is made of it, and when it follows. */
export const LineageCard = ({ tree, failed, lists, list, uses }: Props) => {
  const told = useQuery({ ...usesOf(list ?? 0), enabled: list !== undefined }).data;
  const users = list === undefined ? [] : usesOfList(list, lists, told?.items ?? []);
  return (
    <section className="combine-card" aria-labelledby="combine-lineage">
      <div className="section-head">
        <h2 id="combine-lineage">Where the devices come from</h2>
        {users.length > 0 && <span className="dim">and what is made of them</span>}
      </div>
      {failed && (
        <p className="combine-issue" role="alert">
          Cannot retrieve combination informations
        </p>
      )}
      <Lineage tree={tree} users={users} lists={lists} />
      <p className="combine-promise">
        {tree.not_updating
          ? 'It is not built again while one of them is archived.'
          : `When one of them changes, this is built again within ${PROMISE_MINUTES} minutes: once, after all that it is made of.`}
      </p>
      {uses}
    </section>
  );
};
