import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayTime } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { withBreaks } from '#ui/name/addresses.tsx';
import { Change } from '#ui/timeline/Timeline.tsx';
import { toldFields, type Undoing } from './history.queries.ts';
import { type HistoryWords, labelOf, shown } from './words.tsx';

type Item = Undoing['items'][number];

type Props = { item: Item; words: HistoryWords; fate: string | undefined; name?: string | undefined };

/** The fields on one side, with what they are read by. */
const sideOf = ({ fields, beside }: Item, side: 'from' | 'to') => ({
  ...beside,
  ...Object.fromEntries(fields.map((one) => [one.field, one[side]])),
});

/** A field that stays as somebody edited it since. */
const Kept = ({ label, value }: { label: ReactNode; value: ReactNode }) => (
  <div className="entry-change entry-kept">
    <span>{label}</span>
    <b className="num">{value}</b>
    <span className="dim">stays</span>
  </div>
);

/** What a person should know before taking back: money below a record that would be archived. */
export const Warnings = ({ of }: { of: readonly { message: string }[] | undefined }) =>
  (of ?? []).length > 0 && (
    <ul className="undo-warnings">
      {of?.map(({ message }) => (
        <li key={message}>
          <Note icon={<IconAlertTriangle size={16} aria-hidden />}>{message}</Note>
        </li>
      ))}
    </ul>
  );

/** What taking back one entry would do to its record: field by field, and who edited it again since. */
export const Preview = ({ item, words, fate, name }: Props) => (
  <li>
    {name && <p className="saves-record">{name}</p>}
    {item.message && <p className={item.status === 'refused' ? 'undo-refused' : 'undo-note'}>{item.message}</p>}
    {item.status === 'undone' && item.fields.length === 0 && fate && <p>{fate}</p>}
    <div className="entry-changes" hidden={toldFields(item).length === 0}>
      {toldFields(item).map(({ field, from, to, later, status }) => (
        <div key={field} className="entry-one">
          {status === 'kept' ? (
            <Kept label={labelOf(words, field)} value={shown(words, field, from, sideOf(item, 'from'))} />
          ) : (
            <Change
              label={labelOf(words, field)}
              before={shown(words, field, from, sideOf(item, 'from'))}
              after={shown(words, field, to, sideOf(item, 'to'))}
            />
          )}
          {later && (
            <p className="undo-later">{withBreaks(`Changed again by ${later.user.email}, ${dayTime(later.at)} UTC`)}</p>
          )}
        </div>
      ))}
    </div>
  </li>
);

/** Later edits stay, unless this is ticked. */
export const LaterToo = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => (
  <label className="undo-choice">
    <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} /> Also take back what was
    changed again since
  </label>
);
