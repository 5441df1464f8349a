import type { Names } from '@fairlead/domain/cohort/sentence';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { compact, count } from '#ui/format.ts';
import { type Answer, rowsOf } from './estimate.ts';
import { rowTitle, universeWords } from './words.ts';
import './waterfall.css';

/** A bar that is not zero is seen. */
const widthOf = (part: number, whole: number): string =>
  part <= 0 || whole <= 0 ? '0' : `max(3px, ${(part / whole) * 100}%)`;

/** How each rule narrows the audience, all bars on one scale: solid is kept, pale is what this step takes away. */
export const Waterfall = ({ answer, names }: { answer: Answer; names: Names }) => {
  const { definition, steps } = answer;
  const rows = rowsOf(steps).flatMap((row) => {
    if (row.rule < 0) return [{ ...row, name: universeWords(definition, names) }];
    const rule = definition.filters[row.rule];
    return rule ? [{ ...row, name: rowTitle(rule, row.rule) }] : [];
  });
  const whole = rows[0]?.left ?? 0;
  if (rows.length === 0) return null;
  return (
    <>
      <div
        className="cohort-fall"
        role="img"
        aria-label={`Devices kept: ${rows.map(({ name, left }) => `${name} ${count(left)}`).join('; ')}`}
      >
        {rows.map(({ rule, name, left, before, lost }, n) => (
          <div key={rule} className={n === rows.length - 1 ? 'cohort-fall-row is-last' : 'cohort-fall-row'}>
            <span className="cohort-fall-name cut" title={name}>
              {name}
            </span>
            <span className="cohort-fall-lost num">{lost}</span>
            <b className="num">{compact(left)}</b>
            <span className="cohort-fall-track">
              <i className="cohort-fall-gone" style={{ width: widthOf(before, whole) }} />
              <i className="cohort-fall-bar" style={{ width: widthOf(left, whole) }} />
            </span>
          </div>
        ))}
      </div>
      {answer.exact && answer.stepsExact === false && (
        <p className="cohort-estimate-says is-note">How the rules narrow it is estimated from a part of the devices.</p>
      )}
      <HiddenTable
        caption="How each rule narrows the audience"
        head={['Step', 'Devices kept', 'Lost at this step']}
        rows={rows.map(({ name, left, before, lost }) => [
          name,
          count(left),
          lost === '' ? 'none' : `${count(before - left)}, ${lost}`,
        ])}
      />
    </>
  );
};
