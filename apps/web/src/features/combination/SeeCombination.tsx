import { operatorNames } from '@fairlead/domain/combination/combination';
import type { ReactNode } from 'react';
import { LockedField } from '#ui/form/LockedField.tsx';
import { count } from '#ui/format.ts';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { Combination } from './combination.queries.ts';
import { Glyph } from './Glyph.tsx';
import { LineageCard } from './LineageCard.tsx';
import { useTree } from './useTree.ts';
import '#ui/form/form.css';
import './combine.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';

const READ_ONLY = 'Your role can see combinations, not edit them.';

type Props = { combination: Combination; lists: readonly TargetingList[]; uses: ReactNode; history: ReactNode };

/** A combination for those who may only read it. */
export const SeeCombination = ({ combination, lists, uses, history }: Props) => {
  const { id, name, operator, rows, targeting_list_id, source_targeting_list_ids } = combination;
  const byId = new Map(lists.map((list) => [list.id, list]));
  const sources = source_targeting_list_ids.flatMap((one) => byId.get(one) ?? []);
  const { tree, failed } = useTree({ id: targeting_list_id, name, operator, rows }, sources, id);
  return (
    <Columns lined className="combine-columns">
      <div>
        <section className="combine-card">
          <LockedField label="Name" value={name} reason={READ_ONLY} />
          <LockedField
            label="Operator"
            value={
              <span className="combine-locked">
                <Glyph operator={operator} />
                {operatorNames[operator]}
              </span>
            }
            reason={READ_ONLY}
          />
        </section>
        <LineageCard tree={tree} failed={failed !== null} lists={lists} list={targeting_list_id} uses={uses} />
      </div>
      <Side padded>
        <section className="combine-card" aria-labelledby="combine-result">
          <div className="section-head">
            <h2 id="combine-result">Result</h2>
          </div>
          <p className="combine-figure">
            {rows === null ? <span className="dim">Not built yet</span> : <b className="num">{count(rows)}</b>}
            {rows !== null && <span className="dim">devices</span>}
          </p>
        </section>
        {history}
      </Side>
    </Columns>
  );
};
