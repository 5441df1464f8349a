import { dayTime, plural } from '#ui/format.ts';
import { Scrolls } from '#ui/layout/Scrolls.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { ArmCell, Letter } from './Arm.tsx';
import type { RunningTest } from './ab-test.queries.ts';
import { type ArmWords, aroundWords, letterOf } from './words.ts';

type Place = { company_id: number; app_id: number };

/** In what the arms differ, which is what is tested, and what was changed about them meanwhile. */
export const Differs = ({ running, place, words }: { running: RunningTest; place: Place; words: ArmWords }) => {
  const { label, show } = aroundWords(words);
  const { arms, differs, same, changes } = running;
  const list = `/companies/${place.company_id}/applications/${place.app_id}/campaigns`;
  return (
    <section>
      <div className="ab-test-head">
        <h2>What differs</h2>
        <span className="dim">
          {differs.length === 0
            ? `nothing yet: all ${same} fields are the same in all arms`
            : `${differs.length} of ${plural(differs.length + same, 'field')}; the other ${same} are the same in all arms`}
        </span>
      </div>
      <Scrolls label="What differs" className="ab-test-scroll">
        <table className="ab-test-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {arms.map(({ campaign_id }, arm) => (
                <th key={campaign_id} scope="col">
                  <ArmCell arm={arm} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differs.map(({ field, values }) => (
              <tr key={field}>
                <th scope="row">{label(field)}</th>
                {values.map((value, arm) => (
                  <td key={arms[arm]?.campaign_id} className="ab-test-value">
                    {arm === 0 ? (
                      show(field, value)
                    ) : JSON.stringify(value) === JSON.stringify(values[0]) ? (
                      <span className="dim">as A</span>
                    ) : (
                      <b>{show(field, value)}</b>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">Edit</th>
              {arms.map(({ campaign_id }, arm) => (
                <td key={campaign_id}>
                  <PlainLink href={`${list}/${campaign_id}/details`}>
                    Open {arm === 0 ? 'the original' : `mirror ${arm}`}
                  </PlainLink>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </Scrolls>
      {changes.length > 0 && (
        <ul className="ab-test-changes">
          {changes.map(({ at, fields, campaign_ids, even, values }) => (
            <li key={`${at} ${fields.join()}`}>
              {even && (
                <svg className="ab-test-ring" viewBox="0 0 10 10" aria-hidden>
                  <circle cx={5} cy={5} r={4} />
                </svg>
              )}{' '}
              <span className="num dim">{dayTime(at)}</span> {fields.map(label).join(', ')}:{' '}
              {even ? (
                <>
                  {values.map(({ field, before, after }) => (
                    <span key={field}>
                      {fields.length > 1 && `${label(field)} `}
                      {show(field, before)} → {show(field, after)},{' '}
                    </span>
                  ))}
                  all arms alike
                </>
              ) : (
                <>
                  {arms.map(
                    ({ campaign_id }, arm) =>
                      campaign_ids.includes(campaign_id) && <Letter key={campaign_id} arm={arm} />,
                  )}{' '}
                  <span className="sr">
                    {arms
                      .flatMap(({ campaign_id }, arm) => (campaign_ids.includes(campaign_id) ? [letterOf(arm)] : []))
                      .join(', ')}
                  </span>
                  changed alone: the count began anew
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
