import { IconAlertTriangleFilled, IconExclamationCircleFilled } from '@tabler/icons-react';
import type { AuditLink } from '../tracking.queries.ts';
import { GOOD } from '../words.ts';
import { type AuditFilter, isBad, isRepairable, kindsOf } from './audit.ts';
import './audit-top.css';

type Props = { links: readonly AuditLink[]; filter: AuditFilter; onFilter: (filter: AuditFilter) => void };

const moreOf = (count: number, fixable: number, warns: boolean): string => {
  if (count === 0) return 'none';
  if (fixable === count) return 'all can be repaired';
  const hand = fixable === 0 ? 'by hand' : `${fixable} can be repaired`;
  return warns ? `${hand}, warnings` : hand;
};

/** All links in one bar, each once; and the five checks, each with the links that it faults. */
export const AuditTop = ({ links, filter, onFilter }: Props) => {
  const bad = links.filter(isBad);
  const fix = bad.filter(isRepairable).length;
  const parts = [
    { is: 'ok', says: GOOD, count: links.length - bad.length },
    { is: 'fix', says: 'can be repaired', count: fix },
    { is: 'hand', says: 'by hand', count: bad.length - fix },
  ];
  const kinds = kindsOf(links);
  const most = Math.max(1, ...kinds.map(({ count }) => count));
  return (
    <div className="tracking-top">
      <div className="tracking-sum">
        <div className="tracking-bar" aria-hidden>
          {parts.map(({ is, count }) => count > 0 && <i key={is} className={`is-${is}`} style={{ flex: count }} />)}
        </div>
        <dl className="tracking-legend">
          {parts.map(({ is, says, count }) => (
            <div key={is}>
              <dt>
                <i className={`is-${is}`} aria-hidden />
                {says}
              </dt>
              <dd className="num">{count}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className="tracking-kinds" aria-label="Faults by check; a link may have several">
        {kinds.map(({ name, count, fixable, warns }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={filter === name}
              onClick={() => onFilter(filter === name ? 'attention' : name)}
            >
              <span className="tracking-kind">{name}</span>
              <span className="row">
                <b className="num">
                  {count > 0 &&
                    (warns ? (
                      <IconAlertTriangleFilled size={14} className="is-warn" aria-label="warning" />
                    ) : (
                      <IconExclamationCircleFilled size={14} className="is-bad" aria-label="danger" />
                    ))}
                  {count}
                </b>
                <span className="tracking-kind-bar" aria-hidden>
                  <i
                    className={fixable === count ? 'is-fix' : 'is-hand'}
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                </span>
              </span>
              <span className="tracking-more">{moreOf(count, fixable, warns)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
