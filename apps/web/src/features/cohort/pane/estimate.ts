import type { CohortDefinition, CohortRule } from '@fairlead/domain/cohort/cohort';
import { equalRules } from '@fairlead/domain/cohort/cohort.rules';
import type { Step } from '@fairlead/domain/cohort/evaluate';

/** A definition as it was counted, and what came out. */
export type Answer = {
  /** What was counted; while a newer one is on its way it is the one before. */
  definition: CohortDefinition;
  count: number;
  exact: boolean;
  /** Of an estimate: how far it may be off, in percent. */
  margin: number;
  /** The universe first (rule -1), then what each rule leaves. */
  steps: readonly Step[];
  /** Whether the steps were counted too, or are those of a part of the devices; the last one always ends in `count`. */
  stepsExact?: boolean;
  /** The rule that left nobody; -1: there was nobody to begin with. */
  killedBy: number | null;
  /** Of an estimate: 0 to 1, how far the exact count has come. */
  share: number | null;
  /** Of an estimate: why the exact count will not come. */
  stopped: string | null;
};

export type Estimate = {
  /** The last answer; null before the first one. */
  answer: Answer | null;
  /** Devices in the current build; null where there is none. */
  was: number | null;
  /** The answer is of the definition before; the newer one is being counted. */
  waiting: boolean;
  /** The rules cannot be counted as they are now: the answer is of the last ones that could. */
  unsound: boolean;
  error: unknown;
  /** Too much was asked: seconds until it is asked again by itself. */
  wait: number | null;
  retry: () => void;
};

export type Row = {
  rule: number;
  left: number;
  /** What was there before this rule; for the universe itself the same as `left`. */
  before: number;
  /** "−29 %"; empty for the universe, and where nobody was left to lose. */
  lost: string;
};

const MINUS = '\u2212';

/** The share that a step loses: whole percents, finer where they would say 0 or 100. */
export const lostText = (before: number, left: number): string => {
  if (before <= 0) return '';
  const gone = ((before - left) / before) * 100;
  if (gone === 0) return `0\u00a0%`;
  if (gone < 0.1) return `${MINUS}0.1\u00a0%`;
  if (gone === 100) return `${MINUS}100\u00a0%`;
  if (gone > 99.9) return `${MINUS}99.9\u00a0%`;
  const whole = gone >= 1 && gone < 99;
  return `${MINUS}${whole ? Math.round(gone) : Math.round(gone * 10) / 10}\u00a0%`;
};

/** The steps in the order they are applied, each with what it takes away. */
export const rowsOf = (steps: readonly Step[]): Row[] => {
  const sorted = [...steps].sort((a, b) => a.rule - b.rule);
  return sorted.map(({ rule, left }, n) => {
    const before = sorted[n - 1]?.left ?? left;
    return { rule, left, before, lost: n === 0 ? '' : lostText(before, left) };
  });
};

/** Where a rule of the form stands in what was counted: by what it says, or, while it is edited, by its place. */
const countedAt = (counted: readonly CohortRule[], index: number, filters: readonly CohortRule[]): number => {
  const rule = filters[index];
  if (!rule) return -1;
  const same = counted.findIndex((one) => equalRules(one, rule));
  if (same >= 0) return same;
  const before = counted[index];
  // What stood there may have moved, or be of another kind: then its numbers are not those of this rule
  const isOther = !before || before.event !== rule.event || filters.some((one) => equalRules(one, before));
  return isOther ? -1 : index;
};

/** Whether an answer is of a definition as it stands on the form, and not of the one before. */
export const isOf = ({ definition }: Pick<Answer, 'definition'>, form: CohortDefinition | null): boolean =>
  JSON.stringify(definition) === JSON.stringify(form);

/** What a rule keeps of what came to it; `before`: counted before the last change of the definition. */
export type Keeps = { left: number; of: number; before: boolean };

/** What the rule at `index` of the form's rules keeps, for the head of its card: null while that is not known. */
export const keepsOf = ({ answer }: Pick<Estimate, 'answer'>, index: number, form: CohortDefinition): Keeps | null => {
  if (!answer) return null;
  const at = countedAt(answer.definition.filters, index, form.filters);
  const row = at < 0 ? undefined : rowsOf(answer.steps).find(({ rule }) => rule === at);
  return row ? { left: row.left, of: row.before, before: !isOf(answer, form) } : null;
};
