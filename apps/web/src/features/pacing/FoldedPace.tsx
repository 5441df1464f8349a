import { money } from '#ui/format.ts';
import { AgainstPlan, Left, NextBudget, ProjectedEnd, Risk, Spent } from './pace-cells.tsx';
import type { Paced } from './pacing.queries.ts';

/** A line item where the grid has no columns: under its name, what it spent of what, where that leads, when it ends. */
export const FoldedPace = ({ pace, mayBook }: { pace: Paced; mayBook: boolean }) => (
  <div className="pace-fold">
    <p className="pace-fold-what">
      <span className="id">{pace.line_item_id}</span> · {pace.company_name} · {pace.budget_name}
    </p>
    <Spent pace={pace} />
    <dl>
      <div>
        <dt>At risk</dt>
        <dd>
          <Risk pace={pace} />
        </dd>
      </div>
      <div>
        <dt>Against plan</dt>
        <dd>
          <AgainstPlan pace={pace} />
        </dd>
      </div>
      <div>
        <dt>Projected end</dt>
        <dd>
          <ProjectedEnd pace={pace} />
        </dd>
      </div>
      <div>
        <dt>Needed per day</dt>
        <dd>{money(pace.needed_per_day, pace.currency)}</dd>
      </div>
      <div>
        <dt>Left</dt>
        <dd>
          <Left pace={pace} />
        </dd>
      </div>
      <div>
        <dt>Next budget</dt>
        <dd>
          <NextBudget pace={pace} mayBook={mayBook} />
        </dd>
      </div>
    </dl>
  </div>
);
