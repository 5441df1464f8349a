import type { UtcDay } from '@fairlead/domain/utc-day';
import { endOfDay, parseDay, startOfDay } from '@fairlead/domain/utc-day';
import { IconArrowRight, IconCalendar, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FieldNotes, notesOf } from '../form/Field.tsx';
import { useField } from '../form/useField.tsx';
import { day as dayText } from '../format.ts';
import { Calendar } from './Calendar.tsx';
import { readDay, shownDay } from './day-text.ts';
import './day-range.css';

type End = 'start' | 'end';
/** What a calendar was opened from, and gives the focus back to. */
type Opener = 'field' | 'button';
type Shortcut = { name: string; start_day: UtcDay; end_day: UtcDay };

type Props = {
  label: ReactNode;
  /** Fields that hold the first and last second as ISO times in UTC, or what was typed where that is no day. */
  startName: string;
  endName: string;
  today: UtcDay;
  /** Earlier days cannot be chosen. */
  first: UtcDay;
  why: string;
  /** What has a day already. */
  takenBy: (day: UtcDay) => string | null;
  /** The start stays, for this reason. */
  startLocked?: string | undefined;
  shortcuts?: readonly Shortcut[];
};

const dayIn = (value: unknown): UtcDay | null => parseDay(String(value ?? ''));
const timeOf = {
  start: (day: UtcDay) => startOfDay(day).toISOString(),
  end: (day: UtcDay) => endOfDay(day).toISOString(),
};

/** One end: a text one may type a day into. What is no day stays, for the rules to say so. */
const DayInput = ({
  id,
  label,
  value,
  today,
  invalid,
  said,
  onDay,
  onOpen,
  open,
}: {
  id: string;
  label: string;
  value: string;
  today: UtcDay;
  invalid: boolean;
  said: string | undefined;
  onDay: (value: UtcDay | string) => void;
  onOpen: (from: Opener) => void;
  open: boolean;
}) => {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== shownDay(value)) onDay(readDay(typed, today.slice(0, 4)) ?? typed.trim());
  };
  return (
    <span className="day-input">
      <input
        id={id}
        className="input"
        type="text"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={said}
        value={typed ?? shownDay(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            settle();
            onOpen('field');
          }
        }}
      />
      <button
        id={`${id}-button`}
        type="button"
        className="day-open"
        aria-label={`${label}: choose in the calendar`}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => onOpen('button')}
      >
        <IconCalendar size={15} aria-hidden />
      </button>
    </span>
  );
};

/** Below the fields, in the browser's top layer so that no pane cuts it off. */
const place = (panel: HTMLElement, anchor: HTMLElement) => {
  const at = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const below = at.bottom + 4 + height < window.innerHeight || at.top < height + 8;
  panel.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
  panel.style.top = `${below ? at.bottom + 4 : at.top - height - 4}px`;
};

/** The first and last day of something, in UTC whatever zone the browser is in. Typed or chosen in a calendar. */
export const DayRangeField = ({
  label,
  startName,
  endName,
  today,
  first,
  why,
  takenBy,
  startLocked,
  shortcuts = [],
}: Props) => {
  const start = useField({ name: startName });
  const end = useField({ name: endName });
  const fields = { start, end };
  const [open, setOpen] = useState<End | null>(null);
  const opener = useRef<Opener>('field');
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const set = (which: End, value: UtcDay | string) => {
    const day = parseDay(value);
    fields[which].field.onChange(day ? timeOf[which](day) : value);
    fields[which].field.onBlur();
  };
  const close = (focus: boolean) => {
    // Not always into the field: there, the next Enter would send the form
    const back = opener.current === 'button' ? `${id}-${open}-button` : `${id}-${open}`;
    if (focus && open) document.getElementById(back)?.focus();
    setOpen(null);
  };
  const closing = useRef(close);
  closing.current = close;
  useLayoutEffect(() => {
    const [host, anchor] = [panel.current, row.current];
    if (!open || !host || !anchor) return;
    if (!host.matches(':popover-open')) host.showPopover();
    place(host, anchor);
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !row.current?.contains(target)) closing.current(false);
    };
    const follow = () => panel.current && row.current && place(panel.current, row.current);
    window.addEventListener('pointerdown', outside, { signal: stop.signal, capture: true });
    window.addEventListener('scroll', follow, { signal: stop.signal, capture: true });
    window.addEventListener('resize', follow, { signal: stop.signal });
    return () => stop.abort();
  }, [open]);

  const chosen = { start_day: dayIn(start.field.value), end_day: dayIn(end.field.value) };
  const whyNot = (day: UtcDay): string | null => {
    const by = takenBy(day);
    if (by) return `booked by ${by}`;
    if (day < first) return why;
    if (open === 'end' && chosen.start_day && day < chosen.start_day) return 'before the start';
    return null;
  };
  const pick = (day: UtcDay) => {
    if (open === 'start') {
      set('start', day);
      if (chosen.end_day && chosen.end_day < day) set('end', day);
      return setOpen('end');
    }
    set('end', day);
    close(true);
  };
  const error = start.error ?? end.error;
  const said = notesOf({ id, error });
  const input = (which: End, name: string) => (
    <DayInput
      id={`${id}-${which}`}
      label={name}
      value={String(fields[which].field.value ?? '')}
      today={today}
      invalid={!!fields[which].error}
      said={said}
      onDay={(value) => set(which, value)}
      onOpen={(from) => {
        opener.current = from;
        setOpen(open === which ? null : which);
      }}
      open={open === which}
    />
  );
  const changed = start.changed || end.changed;
  const wasOf = changed && (
    <>
      {start.changed && start.hint}
      {start.changed && end.changed && ' to '}
      {end.changed && end.hint}
    </>
  );
  return (
    <fieldset className={`day-range wide${changed ? ' field-changed' : ''}`}>
      <legend className="field-label">{label}</legend>
      <div className="day-range-row" ref={row}>
        {startLocked ? (
          <span className="field-locked day-locked">
            <IconLock size={14} aria-hidden />
            <span>
              <span className="sr">Start date, locked: </span>
              {shownDay(String(start.field.value ?? ''))}
            </span>
          </span>
        ) : (
          input('start', 'Start date')
        )}
        <IconArrowRight size={14} aria-hidden />
        {input('end', 'End date')}
      </div>
      {wasOf && <p className="field-hint">{wasOf}</p>}
      <FieldNotes {...{ id, error }} />
      {shortcuts.length > 0 && (
        <div className="day-shortcuts">
          {shortcuts.map(({ name, start_day, end_day }) => (
            <button
              key={name}
              type="button"
              className="day-shortcut"
              title={`${dayText(startLocked ? (chosen.start_day ?? start_day) : start_day)} to ${dayText(end_day)}`}
              onClick={() => {
                if (!startLocked) set('start', start_day);
                set('end', end_day);
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <p className="field-hint">{startLocked ?? 'UTC days, first and last day included.'}</p>
      {open && (
        <div
          ref={panel}
          popover="manual"
          role="dialog"
          aria-label={open === 'start' ? 'Start date' : 'End date'}
          className="day-panel"
          onBlur={(event) => {
            const to = event.relatedTarget as Node | null;
            if (to && !panel.current?.contains(to) && !row.current?.contains(to)) close(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            close(true);
          }}
        >
          <Calendar
            key={open}
            label={open === 'start' ? 'Start date' : 'End date'}
            chosen={chosen}
            today={today}
            whyNot={whyNot}
            taken={(day) => takenBy(day) !== null}
            from={(open === 'start' ? chosen.start_day : (chosen.end_day ?? chosen.start_day)) ?? first}
            onPick={pick}
          />
        </div>
      )}
    </fieldset>
  );
};
