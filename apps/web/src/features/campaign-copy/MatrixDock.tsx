import { MATRIX_MOST } from '@fairlead/domain/campaign-copy/matrix';
import { formatMoney, sumMoney } from '@fairlead/domain/money';
import { messageOf } from '#lib/api-error.ts';
import { Dock, DockFault } from '#ui/dock/Dock.tsx';
import { plural } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { capSum } from './cap-sum.ts';
import type { MatrixBody } from './matrix-state.ts';
import type { Matrix } from './useMatrix.ts';

type Props = {
  matrix: Matrix;
  back: string;
  saving: boolean;
  /** What was sent is to be sent again, whatever stands here by now. */
  unanswered: boolean;
  /** To what is wrong. */
  onLead: () => void;
  /** Combinations are left out. */
  onLeaveOut: (keys: readonly string[]) => void;
  onSave: (body: MatrixBody | null) => void;
  onDiscard: () => void;
};

/** How much of the daily budget is given out, a part per country. */
const Meter = ({ parts, whole, over }: { parts: readonly number[]; whole: number; over: boolean }) => {
  const of = Math.max(whole, sumMoney(parts));
  return (
    <span className={over ? 'matrix-meter is-over' : 'matrix-meter'} aria-hidden>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
        <i key={at} style={{ width: `${of === 0 ? 0 : (part / of) * 100}%` }} />
      ))}
    </span>
  );
};

const whyNot = ({ cells, item, rows, check, issues }: Matrix): string | undefined => {
  if (cells === 0) return 'Choose countries and audiences';
  if (!item) return 'Choose a line item';
  if (rows.length > MATRIX_MOST) return `At most ${MATRIX_MOST} campaigns are created at once`;
  return check.judged || issues.length > 0 ? undefined : 'It is being checked';
};

/** What will be made and what of the daily budget it takes; the way on, or to what is wrong. */
export const MatrixDock = ({ matrix, back, saving, unanswered, onLead, onLeaveOut, onSave, onDiscard }: Props) => {
  const { rows, state, currency, daily, over, issues, check, isDirty, small } = matrix;
  const parts = state.countries.map((_, country) =>
    sumMoney(rows.flatMap((row) => (row.country === country ? [row.daily_cap ?? 0] : []))),
  );
  const sum = capSum(rows);
  const shares = daily !== null && state.split !== 'one';
  const [first] = issues;
  // Names that it may have taken are no fault of what stands here
  const says = unanswered ? undefined : over > 0 ? `${formatMoney(currency, over)} over` : first?.message;
  const why = unanswered ? undefined : whyNot(matrix);
  return (
    <Dock
      unsaved={null}
      saving={saving}
      fault={
        says ? (
          <DockFault
            rest={
              <>
                {issues.length > 1 && <span className="num">and {issues.length - 1} more</span>}
                {small.length > 0 && (
                  <button
                    type="button"
                    className="link-button"
                    title="The others share the daily budget, each at least what a cap has to be"
                    onClick={() => onLeaveOut(small.map(matrix.ownOf))}
                  >
                    Leave out the {small.length === 1 ? 'smallest' : `${small.length} smallest`}
                  </button>
                )}
              </>
            }
          >
            <button type="button" className="link-button" onClick={onLead}>
              {says}
            </button>
          </DockFault>
        ) : check.failed ? (
          <DockFault>{messageOf(check.failed)}</DockFault>
        ) : undefined
      }
      onDiscard={isDirty ? onDiscard : undefined}
      discard="Discard"
      ways={
        !isDirty && (
          <PlainLink href={back} className="button-link">
            Cancel
          </PlainLink>
        )
      }
      action={
        rows.length > MATRIX_MOST
          ? `${rows.length} campaigns: at most ${MATRIX_MOST}`
          : rows.length === 0
            ? 'Create campaigns'
            : `Create ${plural(rows.length, 'campaign')}`
      }
      off={why !== undefined}
      why={why}
      // What a check refused may be mended by now: the server is asked
      onSave={() => (unanswered || check.judged ? onSave(check.judged) : onLead())}
    >
      {rows.length > 0 && (
        <span className={says && over <= 0 ? 'matrix-total is-beside' : 'matrix-total'}>
          <span>
            <span className="dot-pending" aria-hidden /> <b className="num">{rows.length}</b> new
          </span>
          {shares && <Meter {...{ parts }} whole={daily} over={over > 0} />}
          {sum !== null && (
            <span className="num">
              <b className={over > 0 ? 'matrix-over' : ''}>{formatMoney(currency, sum)}</b>
              {shares && ` of ${formatMoney(currency, daily)}`} a day
            </span>
          )}
        </span>
      )}
    </Dock>
  );
};
