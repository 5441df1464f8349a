import { neededFromHour } from '@fairlead/domain/pacing/needed';
import { money } from '#ui/format.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import { PaceWays } from './PaceWays.tsx';
import { AgainstPlan, Left, NextBudget, ProjectedEnd, Risk, Spent } from './pace-cells.tsx';
import type { Paced } from './pacing.queries.ts';

/** A line item where the grid has no columns: under its name, what it spent of what, where that leads, when it ends. */
export const FoldedPace = ({ pace, mayBook }: { pace: Paced; mayBook: boolean }) => (
  <div className="pace-fold">
    <p className="pace-fold-what">
      <span className="id">{pace.line_item_id}</span> <PaceWays pace={pace} /> · {pace.company_name} ·{' '}
      {pace.budget_name}
    </p>
    <Spent pace={pace} />
    <Facts as="pairs">
      <Fact label="At risk">
        <Risk pace={pace} />
      </Fact>
      <Fact label="Against plan">
        <AgainstPlan pace={pace} />
      </Fact>
      <Fact label="Projected end">
        <ProjectedEnd pace={pace} />
      </Fact>
      <Fact label="Needed per day">{money(neededFromHour(pace), pace.currency)}</Fact>
      <Fact label="Left">
        <Left pace={pace} />
      </Fact>
      <Fact label="Next budget">
        <NextBudget pace={pace} mayBook={mayBook} />
      </Fact>
    </Facts>
  </div>
);
