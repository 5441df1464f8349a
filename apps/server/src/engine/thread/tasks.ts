import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { type ImportCounts, type ImportTask, importIds } from '../import/import-ids.ts';
import { importText } from '../import/import-text.ts';
import { type CombineTask, combine } from '../sets/combine.ts';
import { type CompareTask, type Comparison, compare } from '../sets/compare.ts';
import { type Estimate, type EstimateTask, estimate } from '../sets/estimate.ts';
import type { Source } from '../sets/id-list.ts';
import { type Overlaps, overlaps } from '../sets/overlaps.ts';
import { type TallyTask, tally } from '../sets/tally.ts';
import type { Work } from '../work.ts';

const importCsv = (task: ImportTask, work: Work): ImportCounts =>
  isDeviceCriterion(task.criterion) ? importIds(task, work) : importText(task, work);

/** Everything a thread can be asked for. */
export type Task =
  | { do: 'import'; input: ImportTask }
  | { do: 'combine'; input: CombineTask }
  | { do: 'estimate'; input: EstimateTask }
  | { do: 'overlaps'; input: { sources: Source[] } }
  | { do: 'compare'; input: CompareTask }
  | { do: 'tally'; input: TallyTask };

/** What each task answers. */
export type Answers = {
  import: ImportCounts;
  combine: { rows: number };
  estimate: Estimate;
  overlaps: Overlaps;
  compare: Comparison;
  tally: number[];
};

export const runTask = (task: Task, work: Work): Answers[keyof Answers] => {
  switch (task.do) {
    case 'import':
      return importCsv(task.input, work);
    case 'combine':
      return combine(task.input, work);
    case 'estimate':
      return estimate(task.input, work);
    case 'overlaps':
      return overlaps(task.input, work);
    case 'compare':
      return compare(task.input, work);
    case 'tally':
      return tally(task.input, work);
  }
};
