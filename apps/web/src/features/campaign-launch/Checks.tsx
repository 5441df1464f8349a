import { mirrorsText } from '@fairlead/domain/campaign/follow';
import type { Currency } from '@fairlead/domain/money';
import { readinessMessages } from '@fairlead/domain/readiness/codes';
import { IconArrowRight, IconBulb, IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Button } from '#ui/kit/Button.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import type { Issue, Readiness } from './campaign-launch.queries.ts';
import { changesTest, checkNames, fieldName, shownChange } from './ready-words.ts';
import { useEventName } from './useEventName.ts';

type Props = {
  /** The list, which takes the focus of a repair that is done. */
  ref: Ref<HTMLOListElement>;
  readiness: Readiness;
  /** Which repair is on its way, by its code. */
  repairing: Issue['code'] | null;
  onRepair: (code: Issue['code']) => void;
  onLeave: () => void;
};

const Repair = ({
  issue,
  currency,
  tested,
  busy,
  onRepair,
}: {
  issue: Issue;
  currency: Currency;
  /** Whether an A/B test runs with the campaign. */
  tested: boolean;
  busy: boolean;
  onRepair: () => void;
}) => {
  const eventName = useEventName();
  const follow = useMay()('campaign.ab_test');
  if (!issue.repair) return null;
  const { label, changes, leaves } = issue.repair;
  const ofTest = tested && changesTest(changes);
  return (
    <div className="ready-step-repair">
      <IconBulb size={16} aria-hidden />
      <div>
        <b>{label}</b>
        <ul className="ready-set">
          {changes.slice(0, 3).map((change) => {
            const { before, after } = shownChange(change, currency, eventName);
            return (
              <li key={`${change.entity} ${change.entity_id} ${change.field}`}>
                {change.entity === 'creative' ? (
                  <span className="dim">{change.entity_name ?? `Creative ${change.entity_id}`}</span>
                ) : (
                  <span className="sr">{fieldName(change)}: </span>
                )}
                {before && (
                  <>
                    <s>{before}</s>
                    <IconArrowRight size={12} aria-label="becomes" />
                  </>
                )}
                <b>{after}</b>
              </li>
            );
          })}
          {changes.length > 3 && <li className="dim">and {changes.length - 3} more</li>}
        </ul>
        {leaves.length > 0 && (
          <p className="ready-step-fine">
            Still missing then: {leaves.map((code) => readinessMessages[code]).join(', ')}
          </p>
        )}
        {ofTest && <p className="ready-step-fine">{mirrorsText(follow)}</p>}
      </div>
      <Button size="xs" variant="default" loading={busy} onClick={onRepair}>
        Repair
      </Button>
    </div>
  );
};

/** The six checks as steps: what each found, or what is wrong, where it is put right, and the repair where there is one (CR-04). */
export const Checks = ({ ref, readiness, repairing, onRepair, onLeave }: Props) => (
  <ol className="ready-steps" ref={ref} tabIndex={-1}>
    {readiness.checks.map(({ name, status, found, issues }, index) => (
      <li key={name} className={status === 'error' ? 'ready-step is-bad' : 'ready-step'}>
        <span className="ready-step-dot">
          {status === 'error' ? (
            <span className="num">{index + 1}</span>
          ) : (
            <IconCheck size={14} stroke={2.6} aria-hidden />
          )}
        </span>
        <div className="ready-step-text">
          <div className="ready-step-name">
            {checkNames[name]}
            <span className="sr">{status === 'error' ? ', to fix' : ', passed'}</span>
          </div>
          {found && <div className="ready-step-fine">{found}</div>}
          {issues.map((issue) => (
            <div key={issue.code}>
              <div className="ready-step-issue">{issue.message}</div>
              <div className="ready-step-fine">{issue.detail}</div>
              <Repair
                issue={issue}
                currency={readiness.currency}
                tested={(readiness.mirrors ?? 0) > 0}
                busy={repairing === issue.code}
                onRepair={() => onRepair(issue.code)}
              />
            </div>
          ))}
        </div>
        {issues[0] && (
          <PlainLink href={issues[0].fix.path} className="button-link ready-step-fix" onClick={onLeave}>
            {issues[0].fix.label}
            <IconArrowRight size={14} aria-hidden />
          </PlainLink>
        )}
      </li>
    ))}
  </ol>
);
