import type { EffectSpan } from '@fairlead/domain/delivery-funnel/effect';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { campaignOf } from '#features/campaign/campaign-page.queries.ts';
import type { HistoryEntry } from '#features/history/history.queries.ts';
import { useUtcToday } from '#lib/clock.ts';
import { HiddenTable } from '#ui/chart/HiddenTable.tsx';
import { useWidth } from '#ui/chart/useWidth.ts';
import { dayShort } from '#ui/format.ts';
import { Select } from '#ui/kit/Select.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { EffectBar } from './EffectBar.tsx';
import { EffectCurve } from './EffectCurve.tsx';
import { EffectLane } from './EffectLane.tsx';
import { EffectList } from './EffectList.tsx';
import { EffectPane } from './EffectPane.tsx';
import { aroundOf, type MetricKey, metricsOf } from './effect-metrics.ts';
import { circlesOf, type DrawnDay, daysUpTo, markDay, planOf } from './effect-view.ts';
import type { Effect, EffectDays, Mark } from './funnel.queries.ts';
import { MarkUndo } from './MarkUndo.tsx';
import type { MarkWords } from './mark-words.ts';

/** Circles are 24 px wide and stand two apart. */
const CIRCLE = 26;

export type EffectProps = {
  id: number;
  days: EffectDays;
  onDays: (days: EffectDays) => void;
  /** The entry of the history that is open. */
  change: number | undefined;
  onChange: (change: number | undefined) => void;
  /** Words for the fields of each kind of record. */
  wordsOf: (entity: string) => MarkWords;
  /** Asks before an entry is taken back. */
  undo: (entry: HistoryEntry, close: () => void) => ReactNode;
};

type Props = EffectProps & { effect: Effect };

/** The curves over the changes, the list of them, and beside it the one that is open. */
export const EffectDrawn = ({ effect, id, days: chosen, onDays, change, onChange, wordsOf, undo }: Props) => {
  const today = useUtcToday();
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  const [span, setSpan] = useState<EffectSpan>(7);
  const [second, setSecond] = useState<MetricKey | null>(null);
  const [plot, width] = useWidth<HTMLDivElement>(700);
  const pane = useRef<HTMLDivElement>(null);
  const days = daysUpTo(effect.days, effect.last_day, Number(chosen) + 1);
  const full = effect.days.filter(({ day }) => day < today);
  const drawn = days.map(({ day }) => day);
  const marks = effect.marks.filter((mark) => markDay(mark) >= (drawn[0] ?? ''));
  const open = effect.marks.find(({ history_id }) => history_id === change) ?? null;
  const metrics = metricsOf(effect);
  const spend = metrics.find(({ key }) => key === 'client_cost');
  const cpa = metrics.find(({ key }) => key === 'cpa');
  const others = metrics.filter(({ key }) => key !== 'client_cost' && key !== 'cpa');
  const other = others.find(({ key }) => key === second) ?? others[0];
  const show = (mark: Mark | null) => onChange(mark?.history_id);
  const opened = open?.history_id;
  useEffect(() => {
    // In a narrow window what opens stands below the curves
    if (opened !== undefined) pane.current?.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  if (!spend || !other) return null;
  const around = open ? aroundOf(full, markDay(open), span) : null;
  const step = width / Math.max(1, days.length);
  const circles = circlesOf(marks, drawn, CIRCLE / Math.max(1, step));
  const frame = {
    ...{ days, width, around },
    changed: circles.map(({ at }) => at),
    open: circles.find(({ marks: own }) => open !== null && own.includes(open))?.at ?? null,
  };
  // Today is not over: a ratio of a part of a day is none of a day
  const partless = ({ day, told }: DrawnDay) => ({
    day,
    told: told && day >= today ? { ...told, conversions: null } : told,
  });
  const whole = { ...frame, days: days.map(partless) };
  const compared = metrics.filter(({ key }) =>
    ['client_cost', 'conversions', 'cpa', 'saturation', other.key].includes(key),
  );
  // Where the line item paces itself no cap held anything back
  const cap = { entity: 'campaign', id, field: 'client_daily_budget', from: effect.days[0]?.day };
  const caps = effect.paced ? [] : planOf(drawn, effect.marks, cap, campaign.client_daily_budget ?? null);
  const goal = { from: effect.days[0]?.day, field: 'client_objective_value', of: 'client_objective_type' };
  const target = { entity: 'line_item', id: effect.line_item_id, ...goal };
  const targets = effect.target_cpa === null ? [] : planOf(drawn, effect.marks, target, effect.target_cpa);
  const close = () => {
    const circle = circles.find(({ marks: own }) => open !== null && own.includes(open));
    show(null);
    document.getElementById(`funnel-mark-${circle?.marks[0]?.history_id}`)?.focus();
  };
  return (
    <Columns className="funnel funnel-effect">
      <div className="funnel-main">
        <div className="funnel-curves">
          <EffectBar
            first={drawn[0] ?? ''}
            last={drawn.at(-1) ?? ''}
            days={chosen}
            onDays={onDays}
            plans={[...(caps.length > 0 ? ['Cap'] : []), ...(cpa && targets.length > 0 ? ['Target'] : [])].map(
              (plan, nth) => (nth === 0 ? plan : plan.toLowerCase()),
            )}
            windows={around !== null && !('missing' in around) ? span : null}
          />
          <div className="funnel-curve funnel-rule" aria-hidden>
            <span />
            <div ref={plot} />
          </div>
          <EffectCurve frame={frame} metric={spend} high={128} full={full} plan={caps} />
          <EffectCurve frame={frame} metric={other} high={92} full={full}>
            <Select
              aria-label="Second curve"
              className="funnel-second"
              size="xs"
              allowDeselect={false}
              data={others.map(({ key, name }) => ({ value: key, label: name.replace(/ a day$/, '') }))}
              value={other.key}
              onChange={(key) => setSecond(key as MetricKey)}
            />
          </EffectCurve>
          {cpa && (
            <EffectCurve frame={whole} metric={cpa} high={96} full={full} line plan={targets} planName="target" />
          )}
          <EffectLane
            days={drawn}
            width={width}
            circles={circles}
            open={open}
            onOpen={(mark) => (mark ? show(mark) : close())}
          />
          <HiddenTable
            caption="By day"
            head={['Day', spend.name, other.name, ...(cpa ? [cpa.name] : [])]}
            rows={days
              .flatMap(({ told }) => told ?? [])
              .map((day) => [
                dayShort(day.day),
                ...[spend, other, ...(cpa ? [cpa] : [])].map((metric) => {
                  const value = metric.of([day]);
                  return value === null ? 'none' : metric.write(value);
                }),
              ])}
          />
        </div>
        <EffectList
          marks={marks}
          leftOut={effect.marks_left_out}
          days={full}
          metrics={cpa ? [spend, cpa] : [spend, other]}
          wordsOf={wordsOf}
          span={span}
          open={open}
          onOpen={show}
        />
      </div>
      <Side label="The open change" padded>
        <div ref={pane}>
          {open && around ? (
            <EffectPane
              {...{ mark: open, effect, around, span }}
              metrics={compared}
              words={wordsOf(open.entity)}
              onSpan={setSpan}
              onOpen={(mark) => (mark ? show(mark) : close())}
              undo={
                <MarkUndo
                  key={open.history_id}
                  mark={open}
                  marks={effect.marks}
                  words={wordsOf(open.entity)}
                  spent={effect.days.at(-1)?.client_cost ?? 0}
                  paced={effect.paced}
                  currency={effect.currency}
                  onOpen={show}
                  dialog={undo}
                />
              }
            />
          ) : (
            <p className="funnel-choose">
              {marks.length > 0
                ? 'Choose a change under the curves or in the list: what it set, and the whole days before and after it.'
                : 'What is changed about the campaign, its line item, budgets, lists and creatives stands under the curves.'}
            </p>
          )}
        </div>
      </Side>
    </Columns>
  );
};
